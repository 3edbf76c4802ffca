import type { AdaptiveFacts } from "@sextant/contract/check-adaptive.ts";
import type { DraftFacts, EntryFacts, SectionFacts, StageFacts } from "@sextant/contract/check-assessment.ts";
import { shareLimits } from "@sextant/contract/share-limits.ts";
import type { Stages } from "@sextant/contract/stages.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { namesGone } from "../../questions/kept-filters.ts";
import { findPlaceableQuestions, findPublishedVersions } from "../../questions/placeable-questions.ts";
import { findAlike } from "../../questions/similar/find-alike.ts";
import { loadNewestKeys, loadQuestionVersions } from "../../questions/versions.ts";
import { findAreas } from "../adaptive/areas.ts";
import { countMeetable } from "../adaptive/count-meetable.ts";
import { adaptiveOf } from "../adaptive/pool-entry.ts";
import { findUnfilled } from "../draws/draw-together.ts";
import type { PlacementRow } from "../sections.queries.ts";
import { stagesOf } from "../stages.ts";
import { findCalibration } from "./calibration.ts";
import { selectHandMarked, selectPractice, selectTypicalTimes } from "./check.queries.ts";
import { findEarlierFault } from "./earlier.ts";
import { commonKeyPlace } from "./key-places.ts";
import { type Draft, possibleVersions } from "./load-draft.ts";
import { typicalSeconds } from "./typical-time.ts";

/** On fewer people than this no time is told. */
const FEWEST_PEOPLE = 10;

/** What is known of question versions, by their ids. */
interface Known {
  practice: ReadonlySet<string>;
  handMarked: ReadonlySet<string>;
  /** Entries whose filter names a tag or node that was deleted. */
  byGone: ReadonlySet<string>;
}

function entryFacts(draft: Draft, placement: PlacementRow, known: Known): EntryFacts {
  const { id, module, points, scored, question_id } = placement;
  const possible = possibleVersions(draft, placement);
  const draw = placement.draw;
  const practised = possible.filter((version) => known.practice.has(version)).length;
  const handMarked = possible.filter((version) => known.handMarked.has(version)).length;
  return {
    id,
    module,
    points,
    scored,
    question:
      question_id === null
        ? null
        : {
            id: question_id,
            isPublished: draft.versions.has(question_id),
            pool: practised > 0 ? "practice" : "secure",
            isHandMarked: handMarked > 0,
          },
    draw: draw && {
      count: draw.count,
      keepsPassages: draw.keep_stimulus,
      found: possible.length,
      practice: practised,
      handMarked,
      ...(known.byGone.has(id) ? { isByGone: true } : {}),
    },
  };
}

/** Finds the rules and pools, of those that can't be filled, whose filter names a tag or node that was deleted. */
async function findByGone(db: Database, draft: Draft, unfilled: DraftFacts["unfilled"]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const placement of draft.sections.flatMap(({ placements }) => placements)) {
    if (!placement.draw || !unfilled.some(({ entry }) => entry === placement.id)) continue;
    if (await namesGone(db, placement.draw.filter)) found.add(placement.id);
  }
  return found;
}

function stageFacts(stages: Stages | null): StageFacts | null {
  return (
    stages && {
      modules: stages.modules.map(({ id, difficulty, time_limit_seconds }) => ({
        id,
        difficulty,
        timeLimitSeconds: time_limit_seconds,
        typicalSeconds: null,
        keys: null,
      })),
      routing: stages.routing,
      scales: stages.scales,
    }
  );
}

/** Says how the adaptive sections of a draft choose, by section. */
async function findAdaptiveFacts(db: Database, draft: Draft): Promise<Map<string, AdaptiveFacts>> {
  const facts = new Map<string, AdaptiveFacts>();
  for (const { section, placements } of draft.sections) {
    const adaptive = adaptiveOf(section);
    if (!adaptive) continue;
    const pool = placements.flatMap((placement) => possibleVersions(draft, placement));
    const areas = await findAreas(db, adaptive.content, pool);
    const versions = await findPublishedVersions(
      db,
      adaptive.enemies.flat().map((id) => id.toLowerCase()),
    );
    const groups = adaptive.enemies.map((group) => group.flatMap((id) => versions.get(id.toLowerCase()) ?? []));
    const within = (place: number) => pool.filter((id) => areas.get(id) === place);
    facts.set(section.id, {
      max: adaptive.stop.max,
      meetable: countMeetable(pool, groups),
      content: adaptive.content.map((area, place) => ({
        tag: area.tag,
        ...shareLimits(area),
        found: countMeetable(within(place), groups),
      })),
    });
  }
  return facts;
}

/** Collects what publishing judges a draft by: facts without those that are for advice alone. */
export async function errorFacts(db: Database, draft: Draft): Promise<DraftFacts> {
  const all = draft.sections.flatMap(({ placements }) =>
    placements.flatMap((placement) => possibleVersions(draft, placement)),
  );
  const ids = [...new Set(all)];
  const adaptives = await findAdaptiveFacts(db, draft);
  const marksMatter = adaptives.size > 0 || draft.sections.some(({ section }) => stagesOf(section) !== null);
  const unfilled = findUnfilled(draft.rules).map(({ id, competes }) => ({ entry: id, competes }));
  const known: Known = {
    byGone: await findByGone(db, draft, unfilled),
    practice: draft.row.kind === "mock" ? await selectPractice(db, ids) : new Set(),
    handMarked: marksMatter ? await selectHandMarked(db, ids) : new Set(),
  };
  return {
    kind: draft.row.kind,
    scoreModel: draft.row.score_model.type,
    sections: draft.sections.map(
      ({ section, placements }): SectionFacts => ({
        id: section.id,
        timeLimitSeconds: section.time_limit_seconds,
        scale: section.scale,
        entries: placements.map((placement) => entryFacts(draft, placement, known)),
        typicalSeconds: null,
        keys: null,
        stages: stageFacts(stagesOf(section)),
        adaptive: adaptives.get(section.id) ?? null,
      }),
    ),
    earlier: await findEarlierFault(db, draft.row),
    isChecked: draft.row.behaviour.checking.type !== "at_end",
    unfilled,
    uncalibrated: [],
    similar: [],
  };
}

/** Returns a function that finds the most common key position of entries, counting only questions that the actor may read. */
async function readKeyPlaces(db: Database, actor: Actor, draft: Draft) {
  const placed = draft.sections.flatMap(({ placements }) => placements.flatMap(({ question_id }) => question_id ?? []));
  const readable = await findPlaceableQuestions(db, actor, placed);
  const versionIds = [...readable].flatMap((id) => draft.versions.get(id) ?? []);
  const versions = await loadQuestionVersions(db, versionIds);
  const keys = await loadNewestKeys(db, versionIds);
  return (placements: readonly PlacementRow[], shufflesOptions: boolean) => {
    const questions = placements.flatMap(({ question_id }) => {
      const id = question_id !== null && readable.has(question_id) ? draft.versions.get(question_id) : undefined;
      const version = id === undefined ? undefined : versions.get(id);
      return version ? [{ interactions: version.interactions, key: keys.get(version.id)?.key }] : [];
    });
    return commonKeyPlace(questions, shufflesOptions);
  };
}

/** Collects all facts of a draft, for errors and advice. */
export async function allFacts(db: Database, actor: Actor, draft: Draft): Promise<DraftFacts> {
  const facts = await errorFacts(db, draft);
  const placements = draft.sections.flatMap((one) => one.placements);
  const versions = placements.map((placement) => possibleVersions(draft, placement));
  const times = await selectTypicalTimes(db, [...new Set(versions.flat())], FEWEST_PEOPLE);
  const keysOf = await readKeyPlaces(db, actor, draft);
  const partOf = (own: readonly PlacementRow[], shufflesOptions: boolean) => ({
    keys: keysOf(own, shufflesOptions),
    typicalSeconds: typicalSeconds(
      own.map((placement) => ({
        count: placement.draw?.count ?? 1,
        timesMs: possibleVersions(draft, placement).map((id) => times.get(id)),
      })),
    ),
  });
  const { uncalibrated } = await findCalibration(db, draft);
  const alike = await findAlike(db, draft.versions);
  const entryOf = new Map(placements.map((placement) => [placement.question_id, placement.id]));
  return {
    ...facts,
    sections: facts.sections.map((section, index): SectionFacts => {
      const of = draft.sections[index];
      const own = of?.placements ?? [];
      const stages = of ? stagesOf(of.section) : null;
      if (!section.stages || !stages) return { ...section, ...partOf(own, of?.section.shuffle?.options === true) };
      const modules = section.stages.modules.map((module, place) => {
        const inModule = own.filter((placement) => placement.module === module.id);
        return { ...module, ...partOf(inModule, stages.modules[place]?.shuffle.options === true) };
      });
      return { ...section, stages: { ...section.stages, modules } };
    }),
    uncalibrated: [...uncalibrated].map(([entry, why]) => ({ entry, ...why })),
    similar: alike.map(({ one, other, likeness }) => ({
      entry: entryOf.get(one) ?? "",
      other: entryOf.get(other) ?? "",
      likeness,
    })),
  };
}

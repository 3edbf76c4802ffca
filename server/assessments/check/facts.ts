import type { ScoreModel } from "@sextant/contract/assessments.ts";
import type { DraftFacts, EntryFacts, SectionFacts } from "@sextant/contract/check-assessment.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { findPlaceableQuestions } from "../../questions/placeable-questions.ts";
import { findAlike } from "../../questions/similar/find-alike.ts";
import { loadNewestKeys, loadQuestionVersions } from "../../questions/versions.ts";
import { findUnfilled } from "../draws/draw-together.ts";
import type { PublishedSection } from "../published.ts";
import type { PlacementRow } from "../sections.queries.ts";
import { findCalibration } from "./calibration.ts";
import { selectPractice, selectTypicalTimes } from "./check.queries.ts";
import { commonKeyPlace } from "./key-places.ts";
import { type Draft, drawOf, possibleVersions } from "./load-draft.ts";
import { typicalSeconds } from "./typical-time.ts";

/** On fewer people than this no time is told. */
const FEWEST_PEOPLE = 10;

function entryFacts(draft: Draft, placement: PlacementRow, practice: ReadonlySet<string>): EntryFacts {
  const { id, points, scored, question_id } = placement;
  const possible = possibleVersions(draft, placement);
  const draw = drawOf(placement);
  const practised = possible.filter((version) => practice.has(version)).length;
  return {
    ...{ id, points, scored },
    question:
      question_id === null
        ? null
        : { isPublished: draft.versions.has(question_id), pool: practised > 0 ? "practice" : "secure" },
    draw: draw && {
      count: draw.count,
      keepsPassages: draw.keep_stimulus,
      found: possible.length,
      practice: practised,
    },
  };
}

/** Collects what publishing judges a draft by: facts without those that are for advice alone. */
export async function errorFacts(db: Database, draft: Draft): Promise<DraftFacts> {
  const all = draft.sections.flatMap(({ placements }) =>
    placements.flatMap((placement) => possibleVersions(draft, placement)),
  );
  const practice = draft.row.kind === "mock" ? await selectPractice(db, [...new Set(all)]) : new Set<string>();
  return {
    kind: draft.row.kind,
    scoreModel: (draft.row.score_model as ScoreModel).type,
    sections: draft.sections.map(
      ({ section, placements }): SectionFacts => ({
        id: section.id,
        timeLimitSeconds: section.time_limit_seconds,
        scale: section.scale as PublishedSection["scale"],
        entries: placements.map((placement) => entryFacts(draft, placement, practice)),
        typicalSeconds: null,
        keys: null,
      }),
    ),
    unfilled: findUnfilled(draft.rules).map(({ id, competes }) => ({ entry: id, competes })),
    uncalibrated: [],
    similar: [],
  };
}

/** Collects where the keys of each section stand, by section; only of questions that the actor may read. */
async function keyPlaces(db: Database, actor: Actor, draft: Draft) {
  const placed = draft.sections.flatMap(({ placements }) => placements.flatMap(({ question_id }) => question_id ?? []));
  const readable = await findPlaceableQuestions(db, actor, placed);
  const versionIds = [...readable].flatMap((id) => draft.versions.get(id) ?? []);
  const versions = await loadQuestionVersions(db, versionIds);
  const keys = await loadNewestKeys(db, versionIds);
  return draft.sections.map(({ section, placements }) => {
    const questions = placements.flatMap(({ question_id }) => {
      const id = question_id !== null && readable.has(question_id) ? draft.versions.get(question_id) : undefined;
      const version = id === undefined ? undefined : versions.get(id);
      return version ? [{ interactions: version.interactions, key: keys.get(version.id)?.key }] : [];
    });
    return commonKeyPlace(questions, (section.shuffle as PublishedSection["shuffle"]).options);
  });
}

/** Collects all facts of a draft, for errors and advice. */
export async function allFacts(db: Database, actor: Actor, draft: Draft): Promise<DraftFacts> {
  const facts = await errorFacts(db, draft);
  const placements = draft.sections.flatMap((one) => one.placements);
  const versions = placements.map((placement) => possibleVersions(draft, placement));
  const times = await selectTypicalTimes(db, [...new Set(versions.flat())], FEWEST_PEOPLE);
  const keys = await keyPlaces(db, actor, draft);
  const { uncalibrated } = await findCalibration(db, draft);
  const alike = await findAlike(db, draft.versions);
  const entryOf = new Map(placements.map((placement) => [placement.question_id, placement.id]));
  return {
    ...facts,
    sections: facts.sections.map((section, index) => ({
      ...section,
      keys: keys[index] ?? null,
      typicalSeconds: typicalSeconds(
        (draft.sections[index]?.placements ?? []).map((placement) => ({
          count: drawOf(placement)?.count ?? 1,
          timesMs: possibleVersions(draft, placement).map((id) => times.get(id)),
        })),
      ),
    })),
    uncalibrated: [...uncalibrated].map(([entry, why]) => ({ entry, ...why })),
    similar: alike.map(({ one, other, likeness }) => ({
      entry: entryOf.get(one) ?? "",
      other: entryOf.get(other) ?? "",
      likeness,
    })),
  };
}

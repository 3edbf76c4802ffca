import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { findPublishedVersions } from "../../questions/placeable-questions.ts";
import { findFilteredIds } from "../../questions/search/find-rows.ts";
import { findAlike } from "../../questions/similar/find-alike.ts";
import { loadQuestionTitles } from "../../questions/titles.ts";
import { findTraits } from "../../questions/traits.ts";
import { loadNewestKeys, loadQuestionVersions } from "../../questions/versions.ts";
import { loadTaxonomy } from "../../taxonomy/load-taxonomy.ts";
import { tagNameOf } from "../../taxonomy/names.ts";
import type { Taxonomy } from "../../taxonomy/taxonomy.ts";
import { keyPlaces } from "../check/key-places.ts";
import { type Draft, loadDraft } from "../check/load-draft.ts";
import { matchRulesOf } from "../draws/pools.ts";
import { getReadableAssessment } from "../published.ts";
import { compareDraft, tagsOf } from "./blueprint.ts";
import { type Candidate, chooseQuestions, type Gap, type Usage, usages } from "./choose-questions.ts";

type Suggested = HandlerOutput<"assessments.suggestions">;

/** Of each gap so many questions are looked at: the more are missing, the more. */
const LOOKED_AT = { least: 24, times: 4 };
/** So many of those that read like another one are told of. */
const MOST_LEFT_OUT = 5;

const levels = [1, 2, 3, 4, 5] as const;

type ComparedTag = HandlerOutput<"assessments.blueprint">["tags"][number];

/** What a tag lacks: first of each difficulty, then of any. Rules count with what they give on average. */
function gapsOf({ tag, wanted, total, by_difficulty }: ComparedTag): Gap[] {
  if (!wanted) return [];
  const exact = levels.flatMap((difficulty): Gap[] => {
    const expected = by_difficulty[difficulty]?.expected ?? 0;
    const missing = Math.round((wanted.by_difficulty[difficulty] ?? 0) - expected);
    return missing > 0 ? [{ tag: tag.id, difficulty, missing }] : [];
  });
  const known = exact.reduce((sum, { missing }) => sum + missing, 0);
  const missing = Math.round(wanted.questions - total.expected) - known;
  return missing > 0 ? [...exact, { tag: tag.id, difficulty: null, missing }] : exact;
}

interface Found extends Candidate {
  version: string;
}

/** Finds questions that may fill a gap, those that are used least first, enough to leave out some of them. */
async function findFor(db: Database, actor: Actor, draft: Draft, gap: Gap, placed: ReadonlySet<string>) {
  const enough = Math.max(LOOKED_AT.least, gap.missing * LOOKED_AT.times);
  const found = new Map<string, Usage>();
  for (const usage of usages) {
    if (found.size >= enough) break;
    const ids = await findFilteredIds(db, actor, {
      tag: [gap.tag],
      status: ["published"],
      usage: [usage],
      ...(gap.difficulty === null ? {} : { difficulty: [String(gap.difficulty) as "1" | "2" | "3" | "4" | "5"] }),
      // A mock takes no questions that students may practise.
      ...(draft.row.kind === "mock" ? { pool: ["secure"] } : {}),
    });
    for (const id of ids) if (!placed.has(id) && found.size < enough) found.set(id, usage);
  }
  return found;
}

async function loadCandidates(
  db: Database,
  draft: Draft,
  taxonomy: Taxonomy,
  found: ReadonlyMap<string, Usage>,
): Promise<Found[]> {
  const versions = await findPublishedVersions(db, [...found.keys()]);
  const ids = [...versions.values()];
  const traits = await findTraits(db, ids);
  const contents = await loadQuestionVersions(db, ids);
  const keys = await loadNewestKeys(db, ids);
  const drawn = new Set(draft.rules.flatMap(({ pool }) => pool.map(({ id }) => id)));
  return [...versions].flatMap(([question, version]): Found[] => {
    const [own, content] = [traits.get(version), contents.get(version)];
    if (!own || !content) return [];
    const places = keyPlaces({ interactions: content.interactions, key: keys.get(version)?.key }, false);
    return [
      {
        question,
        version,
        difficulty: own.difficulty,
        tags: new Set(tagsOf(own, taxonomy)),
        usage: found.get(question) ?? "unused",
        isDrawn: drawn.has(version),
        keyPlaces: places,
      },
    ];
  });
}

/** Counts where the right options of a draft's questions are. */
async function countKeys(db: Database, draft: Draft): Promise<Map<number, number>> {
  const ids = [...draft.versions.values()];
  const contents = await loadQuestionVersions(db, ids);
  const keys = await loadNewestKeys(db, ids);
  const counts = new Map<number, number>();
  for (const [id, { interactions }] of contents)
    for (const place of keyPlaces({ interactions, key: keys.get(id)?.key }, false))
      counts.set(place, (counts.get(place) ?? 0) + 1);
  return counts;
}

/**
 * Suggests questions for what a draft's blueprint lacks.
 *
 * @throws Refusal `not_found`.
 */
export async function suggestQuestions(db: Database, actor: Actor, id: string): Promise<Suggested> {
  const row = await getReadableAssessment(db, actor, id);
  const draft = await loadDraft(db, row, await matchRulesOf(db, actor, id));
  const taxonomy = await loadTaxonomy(db);
  const { tags } = await compareDraft(db, draft, taxonomy);
  const depth = (tag: string) => {
    const found = taxonomy.find(tag);
    return found ? taxonomy.pathOf(found).length : 0;
  };
  // What is wanted of a tag fills what is wanted of those above it.
  const gaps = tags.flatMap(gapsOf).sort((one, other) => depth(other.tag) - depth(one.tag));
  const placements = draft.sections.flatMap((section) => section.placements);
  const placed = new Set(placements.flatMap(({ question_id }) => question_id ?? []));
  const found = new Map<string, Usage>();
  for (const gap of gaps) for (const one of await findFor(db, actor, draft, gap, placed)) found.set(...one);
  const candidates = await loadCandidates(db, draft, taxonomy, found);
  const byTag = new Map(tags.map((tag) => [tag.tag.id, tag]));
  const versions = new Map([
    ...draft.versions,
    ...candidates.map(({ question, version }) => [question, version] as const),
  ]);
  const filled = chooseQuestions(gaps, candidates, {
    alike: await findAlike(db, versions),
    placed,
    keys: await countKeys(db, draft),
    there: (tag, difficulty) => byTag.get(tag)?.by_difficulty[difficulty ?? "none"]?.expected ?? 0,
  });
  const titles = await loadQuestionTitles(db, [...versions.values()]);
  const named = (question: string) => ({ question, title: titles.get(versions.get(question) ?? "") ?? "" });
  return {
    gaps: filled.flatMap(({ tag, difficulty, missing, chosen, leftOut }) => {
      const known = taxonomy.find(tag);
      if (!known || missing === 0) return [];
      return [
        {
          tag: tagNameOf(known),
          difficulty,
          missing,
          suggestions: chosen.map((one) => ({
            ...named(one.question),
            difficulty: one.difficulty,
            usage: one.usage,
          })),
          left_out: leftOut.slice(0, MOST_LEFT_OUT).map(({ question, like, likeness }) => ({
            ...named(question),
            like: named(like),
            likeness,
          })),
        },
      ];
    }),
    version: row.version,
  };
}

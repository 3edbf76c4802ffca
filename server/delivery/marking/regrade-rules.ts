import { allPossibleQuestions } from "../../authoring/assessments/entries.ts";
import type { PublishedSection } from "../../authoring/assessments/published.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectFollowedRegrades, selectTreatments } from "./regrade-rules.queries.ts";
import type { NewScore } from "./score-attempt.ts";

/** What a regrade does to a question beside changing its key. */
export type Treatment =
  | { kind: "drop"; scale: PublishedSection["scale"] }
  | { kind: "full_credit"; credit: "all" | "answered" }
  | { kind: "none" };

/** The regrades that a sitting's scores follow. */
export interface RegradeRules {
  /** The newest last. */
  ids: readonly string[];
  /** By question version; the newest regrade of a question decides. */
  treatments: ReadonlyMap<string, Treatment>;
}

export const noRules: RegradeRules = { ids: [], treatments: new Map() };

/** Returns what a regrade of this kind does. */
export function treatmentOf(regrade: {
  kind: string;
  credit: string | null;
  scale: PublishedSection["scale"];
}): Treatment {
  if (regrade.kind === "drop") return { kind: "drop", scale: regrade.scale };
  if (regrade.kind === "full_credit") return { kind: "full_credit", credit: regrade.credit as "all" | "answered" };
  return { kind: "none" };
}

/** Loads the regrades that the scores of these sittings follow, by sitting; those that follow none are left out. */
export async function loadRegradeRules(
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, RegradeRules>> {
  const followed = await selectFollowedRegrades(db, sessionIds);
  const ids = [...new Set(followed.flatMap(({ regrades }) => regrades))];
  if (ids.length === 0) return new Map();
  const rows = Map.groupBy(await selectTreatments(db, ids), ({ id }) => id);
  return new Map(
    followed.map(({ session_id, regrades }) => {
      const own = regrades.flatMap((id) => rows.get(id) ?? []);
      return [
        session_id,
        { ids: regrades, treatments: new Map(own.map((row) => [row.question_version_id, treatmentOf(row)])) },
      ];
    }),
  );
}

/** Returns the score of an attempt as a regrade of its question leaves it. */
export function treat(score: NewScore, treatment: Treatment | undefined): NewScore {
  const table = score.points_table as Record<string, unknown>;
  if (treatment?.kind === "drop") return { ...score, points_table: { ...table, scored: false } };
  if (treatment?.kind !== "full_credit") return score;
  if (treatment.credit === "answered" && score.status === "omitted") return score;
  return {
    ...score,
    status: "scored",
    points: score.max_points,
    correct: true,
    points_table: { ...table, credit: treatment.credit },
  };
}

/** Returns true when a sitting's regrades leave a question out of its score. */
export function isDropped(questionVersionId: string, rules: RegradeRules): boolean {
  return rules.treatments.get(questionVersionId)?.kind === "drop";
}

/** Returns a section without the questions that were dropped, on the scale that it has then. */
export function sectionUnder(section: PublishedSection, rules: RegradeRules): PublishedSection {
  const dropped = allPossibleQuestions([section]).filter((id) => isDropped(id, rules));
  if (dropped.length === 0) return section;
  // The newest scale counts all that are dropped.
  const scales = [...rules.treatments].flatMap(([id, treatment]) =>
    treatment.kind === "drop" && dropped.includes(id) ? [treatment.scale] : [],
  );
  return {
    ...section,
    scale: scales.at(-1) ?? section.scale,
    placements: section.placements.filter((one) => one.draw !== null || !dropped.includes(one.question_version_id)),
  };
}

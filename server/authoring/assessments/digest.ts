import { createHash } from "node:crypto";
import type { Metric } from "../questions/parameters.ts";
import type { Draft } from "./check/load-draft.ts";
import type { SectionToPublish } from "./published-sections.ts";

/**
 * Returns a digest of all that a draft would be frozen as now: settings, sections, entries, each question's version, and what each rule
 * may draw. Drafts with the same digest are sat alike.
 */
export function digestOf(
  { row, versions, rules }: Draft,
  sections: readonly SectionToPublish[],
  metric: Pick<Metric, "scaleId" | "calibrationId"> | null,
): string {
  const { name, kind, instructions, score_model, review_policy, marking } = row;
  const { sync_grace_seconds, allows_chosen_sections, sitting_rules, score_feedback } = row;
  const settings = {
    name,
    kind,
    instructions,
    score_model,
    review_policy,
    marking,
    sync_grace_seconds,
    allows_chosen_sections,
    sitting_rules,
    score_feedback,
  };
  const pools = new Map(rules.map(({ id, pool }) => [id, pool.map((question) => question.id).toSorted()]));
  const parts = sections.map(({ entries, module, ...section }) => ({
    ...section,
    // How hard a module was meant to be changes nothing of how it is sat.
    module: module && { ...module, difficulty: undefined },
    entries: entries.map(({ id, question_id, draw, points, points_when_wrong, scored }) => ({
      question: question_id && (versions.get(question_id) ?? null),
      draw,
      pool: pools.get(id) ?? null,
      points,
      points_when_wrong,
      scored,
    })),
  }));
  // What is on a scale never moves there, so its id says all.
  const calibrationId = metric?.scaleId ?? metric?.calibrationId ?? null;
  return createHash("sha256").update(JSON.stringify({ settings, calibrationId, parts })).digest("hex");
}

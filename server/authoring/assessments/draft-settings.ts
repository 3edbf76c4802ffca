import type { AssessmentRow } from "./assessments.queries.ts";

/** Returns the columns of a draft that are its settings, as they were sent. */
export const draftSettings = (row: AssessmentRow) => ({
  name: row.name,
  kind: row.kind as "diagnostic" | "mock" | "quiz" | "practice",
  instructions: row.instructions,
  score_model: row.score_model,
  review_policy: row.review_policy,
  marking: row.marking,
  sync_grace_seconds: row.sync_grace_seconds,
  allows_chosen_sections: row.allows_chosen_sections,
  sitting_rules: row.sitting_rules,
  score_feedback: row.score_feedback,
  behaviour: row.behaviour,
  blueprint: row.blueprint,
});

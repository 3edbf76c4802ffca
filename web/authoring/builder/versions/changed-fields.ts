const named = [
  ...(["name", "kind", "instructions", "score_model", "review_policy", "marking", "time_limit_seconds"] as const),
  ...(["break_after_seconds", "navigation", "shuffle", "tools", "scale", "order", "version"] as const),
  ...(["is_first", "enemies", "keep_stimulus", "same_for_all"] as const),
  ...(["sync_grace_seconds", "allows_chosen_sections"] as const),
  ...(["points", "points_when_wrong", "scored", "pool", "sitting_rules", "score_feedback", "behaviour"] as const),
];

/** What is told with what it was, in lines of its own. */
const told = ["selection", "routing", "count"];

/** Returns the fields that are told by name alone, then `other` once where some have no name. */
export function changedFieldsOf(fields: readonly string[]) {
  const own = fields.filter((field) => !told.includes(field));
  const known = named.filter((field) => own.includes(field));
  return known.length < own.length ? [...known, "other" as const] : known;
}

const named = [
  ...(["name", "kind", "instructions", "score_model", "review_policy", "marking", "time_limit_seconds"] as const),
  ...(["break_after_seconds", "navigation", "shuffle", "tools", "scale", "module", "order", "version"] as const),
  ...([
    "points",
    "points_when_wrong",
    "scored",
    "count",
    "pool",
    "sitting_rules",
    "score_feedback",
    "behaviour",
  ] as const),
];

/** Returns the fields that have a name on screen, then `other` once where some have none. */
export function changedFieldsOf(fields: readonly string[]) {
  const known = named.filter((field) => fields.includes(field));
  return known.length < fields.length ? [...known, "other" as const] : known;
}

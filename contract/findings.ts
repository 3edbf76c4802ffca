export const findingCodes = [
  ...(["no_sections", "no_questions", "unpublished_question", "no_points"] as const),
  ...(["rule_too_few", "rule_gone", "rule_competes", "rule_passages", "not_calibrated"] as const),
  ...(["scale_missing", "scale_start", "scale_end", "scale_falls", "practice_in_mock"] as const),
  ...(["no_modules", "module_missing", "module_unreachable", "module_cyclic", "question_twice"] as const),
  ...(["route_unknown", "route_gap", "marks_before_routing"] as const),
  ...(["earlier_unknown", "earlier_own", "earlier_cyclic", "checked_in_mock"] as const),
  ...([
    "adaptive_score",
    "pool_too_small",
    "pool_gone",
    "pool_too_large",
    "pool_competes",
    "pool_hand_marked",
  ] as const),
  ...(["pool_never_meet", "pool_uncalibrated", "content_shares", "content_too_few"] as const),
  ...(["content_minimums", "content_maximums", "content_unfilled"] as const),
  ...([
    "time_tight",
    "keys_uneven",
    "similar_questions",
    "cut_too_high",
    "cut_too_low",
    "scale_gap",
    "cuts_alike",
    "route_reversed",
  ] as const),
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  code: FindingCode;
  /** An error keeps the assessment from being published; advice doesn’t. */
  severity: "error" | "advice";
  /** The location: the most specific of these that applies, and those that contain it. */
  section: string | null;
  module: string | null;
  entry: string | null;
  /** The field of the section, module or entry. */
  field: string | null;
  /** The values for a text about it: counts, points, seconds, places from 1, ids. */
  params: Record<string, string | number>;
}

type Place = Partial<Omit<Finding, "code" | "severity">>;

const finding = (code: FindingCode, severity: Finding["severity"], place: Place): Finding => ({
  code,
  severity,
  section: null,
  module: null,
  entry: null,
  field: null,
  params: {},
  ...place,
});

/** Returns a finding that keeps an assessment from being published. */
export const error = (code: FindingCode, place: Place = {}) => finding(code, "error", place);

/** Returns a finding that its author should look at. */
export const advice = (code: FindingCode, place: Place = {}) => finding(code, "advice", place);

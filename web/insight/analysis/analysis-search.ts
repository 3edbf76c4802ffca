import { readNumber } from "../../base/ui/read-number.ts";
import { addressReader, id, laterPage, on, oneOf, orderedBy, words } from "../../parts/list/read-address.ts";

export const tabs = ["questions", "test", "calibration", "fairness", "dependence"] as const;
export type Tab = (typeof tabs)[number];

/** By what the questions can be put in order; a minus before it turns it round. */
export const sortings = [
  ...([
    "position",
    "title",
    "p",
    "discrimination",
    "alpha",
    "omitted",
    "not_reached",
    "to_mark",
    "unreadable",
  ] as const),
  ...(["time", "a", "b", "c", "fit", "flags"] as const),
] as const;
export type Sorting = (typeof sortings)[number];

export const pageSize = 25;

/** Reads how the list of assessments is filtered from its address. */
export const readAnalysesSearch = addressReader({
  search: words,
  ordering: orderedBy(["name", "people", "created_at"]),
  page: laterPage,
});
export type AnalysesSearch = ReturnType<typeof readAnalysesSearch>;

/** How far students are with an assessment, in order. */
export const studentStates = [
  ...(["not_started", "in_progress", "submitted", "to_mark", "scored", "released", "missed", "cancelled"] as const),
] as const;

/** Reads how the students of an assessment are filtered and ordered. */
export const readStudentsSearch = addressReader({
  search: words,
  group: id,
  school: id,
  state: oneOf(studentStates),
  ordering: orderedBy(["name", "state", "score", "submitted_at", "time"]),
  page: laterPage,
});
export type StudentsSearch = ReturnType<typeof readStudentsSearch>;

/** Reads which version’s results are in sight. */
export const readResultsSearch = addressReader({ version: readNumber });

/** Reads which answers that were typed are in sight. */
export const readTypedSearch = addressReader({
  version: (value): number | "all" | undefined => (value === "all" ? "all" : readNumber(value)),
  counted: oneOf(["right", "wrong"]),
  page: laterPage,
});
export type TypedSearch = ReturnType<typeof readTypedSearch>;

/**
 * Reads what of one assessment is in sight; what is usual is left out. `q` is the question whose sheet is open, `calibration` the one
 * that is shown, `with` the one that it is compared with; `reference` and `focal` are two groups or schools.
 */
export const readAnalysisSearch = addressReader({
  tab: oneOf(["test", "calibration", "fairness", "dependence"]),
  version: (value): number | "all" | undefined => (value === "all" ? "all" : readNumber(value)),
  ordering: orderedBy(sortings),
  flagged: on,
  q: id,
  calibration: id,
  with: id,
  reference: id,
  focal: id,
});

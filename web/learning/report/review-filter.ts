import { type AnswerMark, markOf } from "../../base/common/answer-mark.ts";
import { isSlow } from "./pace.ts";
import type { NumberedRow } from "./section-rows.ts";

const reviewFilters = ["all", "missed", "omitted", "not_reached", "flagged", "slow", "changed", "late"] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

const counts = ({ row }: NumberedRow, mark: AnswerMark) => row.scored !== false && markOf(row) === mark;
const isLate = ({ row }: NumberedRow) => Boolean(row.late);

const tests: Record<ReviewFilter, (row: NumberedRow) => boolean> = {
  all: () => true,
  missed: ({ row }) => row.missed === true,
  omitted: (row) => counts(row, "omitted"),
  not_reached: (row) => counts(row, "not_reached"),
  flagged: ({ row }) => row.flagged === true,
  slow: isSlow,
  changed: ({ row }) => (row.changed ?? 0) > 0,
  late: isLate,
};

/** Returns the questions that a filter of the review shows. @param topic Only those of this topic, by its id. */
export function filterRows(rows: readonly NumberedRow[], filter: ReviewFilter, topic?: string): NumberedRow[] {
  return rows.filter((each) => tests[filter](each) && (topic === undefined || topicOf(each)?.id === topic));
}

const topicOf = ({ row }: NumberedRow) => row.tags.at(-1);

/** Returns the topics of a sitting by name, each with how many questions it has. */
export function topicsOf(
  rows: readonly NumberedRow[],
  language: string,
): { id: string; name: string; count: number }[] {
  const topics = Map.groupBy(rows, (each) => topicOf(each)?.id);
  return [...topics]
    .flatMap(([id, own]) => {
      const name = own[0] && topicOf(own[0])?.name;
      return id === undefined || !name ? [] : [{ id, name, count: own.length }];
    })
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

/**
 * Returns the cuts that can be told: whether an answer was missed or left out is unknown while results may not be seen, how it came
 * about while answers may not. Late answers and questions that were not reached are exceptions: their filters are there only when there
 * are some.
 */
export function knowableFilters(rows: readonly NumberedRow[]): ReviewFilter[] {
  const isKnown = rows.some(({ row }) => markOf(row) !== "unknown");
  const hasAnswers = rows.some(({ row }) => row.time_ms !== undefined);
  const hasLate = rows.some(isLate);
  return reviewFilters.filter((filter) => {
    if (filter === "late") return hasLate;
    if (filter === "not_reached") return filterRows(rows, filter).length > 0;
    if (filter === "flagged" || filter === "slow" || filter === "changed") return hasAnswers;
    return isKnown || (filter !== "missed" && filter !== "omitted");
  });
}

/** Returns a filter by its name in an address; anything else there is all. */
export function readFilter(name: unknown): ReviewFilter {
  return reviewFilters.find((filter) => filter === name) ?? "all";
}

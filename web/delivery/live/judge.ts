import {
  type AttentionReason,
  attentionOf,
  ENDING_MS,
  type LiveState,
  liveStateOf,
  liveStates,
} from "@sextant/contract/live-state.ts";
import type { LiveRow, Paper } from "./live-rows.ts";
import type { LiveSearch } from "./live-search.ts";

/** A row with what is judged of it at one moment; `isEnding` in the last minutes of a section. */
export type JudgedRow = { row: LiveRow; state: LiveState; attention: readonly AttentionReason[]; isEnding: boolean };

const hasExtraTime = ({ row }: JudgedRow) => row.extra !== undefined || row.untimed === true;

/** Judges rows at a moment by this device's clock. */
export function judgeRows(rows: readonly LiveRow[], now: number): JudgedRow[] {
  // Thousands of rows share a few papers.
  const questionsOf = new Map<Paper, number[]>();
  return rows.map((row) => {
    const { paper, phase, left_ms: leftMs } = row;
    const sinceMs = Math.max(0, now - row.heardAt);
    const questions = questionsOf.get(paper) ?? paper.sections.map((section) => section.questions);
    questionsOf.set(paper, questions);
    return {
      row,
      state: liveStateOf(row, sinceMs),
      attention: attentionOf(row, questions, sinceMs),
      isEnding: phase === "working" && leftMs !== undefined && leftMs - sinceMs <= ENDING_MS,
    };
  });
}

const isSame = (one: JudgedRow, other: JudgedRow | undefined): other is JudgedRow =>
  one.row === other?.row &&
  one.state === other.state &&
  one.isEnding === other.isEnding &&
  one.attention.join() === other.attention.join();

/**
 * Creates a judge of the rows of one list. It returns the same object again for a row that is judged as before, and the same list when all
 * are: what is drawn from them need not be drawn again.
 */
export function createJudge(): (rows: readonly LiveRow[], now: number) => readonly JudgedRow[] {
  let before: readonly JudgedRow[] = [];
  return (rows, now) => {
    const known = new Map(before.map((one) => [one.row.id, one]));
    const judged = judgeRows(rows, now).map((one) => {
      const other = known.get(one.row.id);
      return isSame(one, other) ? other : one;
    });
    const isAsBefore = judged.length === before.length && judged.every((one, index) => one === before[index]);
    if (!isAsBefore) before = judged;
    return before;
  };
}

/** Returns those asked for by words, assessment and room, of which states, attention and extra time are then counted. */
export function withinSearch(rows: readonly JudgedRow[], { search, assessment, room }: LiveSearch): JudgedRow[] {
  const words = search?.toLocaleLowerCase() ?? "";
  return rows.filter(
    ({ row }) =>
      (!assessment || row.paper.assessment === assessment) &&
      (!room || row.room === room) &&
      (!words || `${row.name}\n${row.paper.name}`.toLocaleLowerCase().includes(words)),
  );
}

/** Returns those of a state, and that need attention or have extra time where that is asked for. */
export function withinStates(rows: readonly JudgedRow[], { state, attention, extra }: LiveSearch): JudgedRow[] {
  return rows.filter(
    (one) =>
      (!state || one.state === state) && (!attention || one.attention.length > 0) && (!extra || hasExtraTime(one)),
  );
}

/** Counts sittings by state, by attention and by extra time, so that each count is of the rows that it filters; and whose they are. */
export function countJudged(rows: readonly JudgedRow[]) {
  const states = Object.fromEntries(liveStates.map((state) => [state, 0])) as Record<LiveState, number>;
  for (const { state } of rows) states[state] += 1;
  return {
    sittings: rows.length,
    students: new Set(rows.map(({ row }) => row.user)).size,
    states,
    attention: rows.filter(({ attention }) => attention.length > 0).length,
    extra: rows.filter(hasExtraTime).length,
  };
}

export type Order = { attention: readonly string[]; others: readonly string[] };

/**
 * Returns the ids of rows in the order in which they are shown: those that need attention first.
 *
 * @param held An order to keep: rows stay where they were in it, new ones come last, in their group.
 */
export function orderRows(rows: readonly JudgedRow[], held: Order | null): Order {
  const here = new Set(rows.map(({ row }) => row.id));
  const attention = (held?.attention ?? []).filter((id) => here.has(id));
  const others = (held?.others ?? []).filter((id) => here.has(id));
  const placed = new Set([...attention, ...others]);
  for (const one of rows) {
    if (placed.has(one.row.id)) continue;
    if (one.attention.length > 0) attention.push(one.row.id);
    else others.push(one.row.id);
  }
  return { attention, others };
}

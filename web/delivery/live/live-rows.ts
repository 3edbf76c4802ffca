import type { OperationOutput } from "@sextant/contract/types.ts";

export type LiveAnswer = OperationOutput<"live_sessions.list">;

export type Paper = LiveAnswer["papers"][number];
/** A sitting as it was told, and when that was by this device's clock, in ms. */
export type LiveRow = Omit<LiveAnswer["results"][number], "paper"> & { paper: Paper; heardAt: number };

export type LiveData = {
  rows: readonly LiveRow[];
  /** How many there are; more than rows only beyond two thousand. */
  count: number;
  cursor: string;
  heardAt: number;
};

/** @param known Rows of earlier answers: what is sat stays the same object, so that rows of one paper can be told at a glance. */
function rowsOf({ papers, results }: LiveAnswer, heardAt: number, known: readonly LiveRow[] = []): LiveRow[] {
  const byText = new Map([...new Set(known.map(({ paper }) => paper))].map((paper) => [JSON.stringify(paper), paper]));
  const shared = papers.map((paper) => byText.get(JSON.stringify(paper)) ?? paper);
  return results.flatMap(({ paper: place, ...row }) => {
    const paper = shared[place];
    return paper ? [{ ...row, paper, heardAt }] : [];
  });
}

/** Returns the rows of an answer that tells of all. */
export function readAnswer(answer: LiveAnswer, heardAt: number): LiveData {
  const { cursor, count } = answer;
  return { rows: rowsOf(answer, heardAt), count: count ?? 0, cursor, heardAt };
}

/** Returns the rows with what has changed since: each stays where it was, new ones come last. */
export function mergeAnswer(data: LiveData, answer: LiveAnswer, heardAt: number): LiveData {
  const changed = new Map(rowsOf(answer, heardAt, data.rows).map((row) => [row.id, row]));
  const gone = new Set(answer.gone);
  const kept = data.rows.filter(({ id }) => !gone.has(id));
  const known = new Set(kept.map(({ id }) => id));
  const added = [...changed.values()].filter(({ id }) => !known.has(id));
  const rows = [...kept.map((row) => changed.get(row.id) ?? row), ...added];
  // Beyond two thousand, what is new here may have been counted before.
  const uncounted = Math.max(0, added.length - (data.count - data.rows.length));
  const count = data.count + uncounted - (data.rows.length - kept.length);
  return { rows, count, cursor: answer.cursor, heardAt };
}

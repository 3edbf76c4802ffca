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

function rowsOf({ papers, results }: LiveAnswer, heardAt: number): LiveRow[] {
  return results.flatMap(({ paper: place, ...row }) => {
    const paper = papers[place];
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
  const changed = new Map(rowsOf(answer, heardAt).map((row) => [row.id, row]));
  const gone = new Set(answer.gone);
  const kept = data.rows.filter(({ id }) => !gone.has(id));
  const known = new Set(kept.map(({ id }) => id));
  const added = [...changed.values()].filter(({ id }) => !known.has(id));
  const rows = [...kept.map((row) => changed.get(row.id) ?? row), ...added];
  return { rows, count: data.count + rows.length - data.rows.length, cursor: answer.cursor, heardAt };
}

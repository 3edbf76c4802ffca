import type { AnswerRow, StoredWork } from "./answer-row.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { OutboxEntry } from "./outbox-store.ts";

/** The server's result for one row. `stored` comes with conflict, stale and superseded: the work that the server has instead. */
export type RowAnswer = {
  id: string;
  revision: number;
  status: "saved" | "conflict" | "stale" | "rejected" | "late" | "superseded";
  counted: boolean;
  code?: string | undefined;
  stored?: (StoredWork & { lease: number }) | undefined;
};

/** The outcome of one row's result. */
export type Settled =
  /** The server has saved it. */
  | { kind: "cleared"; id: string; revision: number }
  /** The server keeps it in its history, but it doesn't count: its section was not accepting answers. */
  | { kind: "uncounted"; id: string }
  /** The server keeps it in its history: another device has answered the same since, and that answer counts. `isSame`: both are equal. */
  | { kind: "overtaken"; id: string; isSame: boolean }
  /** The server has saved it, and a newer revision based on it is waiting. */
  | { kind: "based"; id: string; revision: number }
  /** The server has newer work from this same lease holder, and that counts. */
  | { kind: "adopted"; id: string; stored: StoredWork }
  /** What the student sees is sent again, under an unused revision. */
  | { kind: "raised"; id: string; revision: number }
  | { kind: "refused"; id: string; code: string };

/**
 * Decides the outcome of each sent row, given what is in the outbox now: if a row changed while it was being sent, only the newer
 * version counts.
 */
export function settleAnswers(
  sent: readonly AnswerRow[],
  entries: ReadonlyMap<string, OutboxEntry>,
  answers: readonly RowAnswer[],
): Settled[] {
  const sentRevision = new Map(sent.map((row) => [row.id, row.revision]));
  return answers.flatMap((answer) => {
    const revision = sentRevision.get(answer.id);
    const entry = entries.get(answer.id);
    if (revision === undefined || !entry) return [];
    const settled = settleOne(answer, revision, entry.row.revision);
    return settled ? [settled] : [];
  });
}

function settleOne(answer: RowAnswer, revision: number, current: number): Settled | null {
  const { id } = answer;
  const changedSince = current > revision;
  switch (answer.status) {
    case "saved":
    case "late":
      // The next revision is still based on what the server had before.
      if (answer.status === "late" && !answer.counted) return changedSince ? null : { kind: "uncounted", id };
      return changedSince ? { kind: "based", id, revision } : { kind: "cleared", id, revision };
    case "superseded":
      return changedSince ? null : { kind: "overtaken", id, isSame: false };
    case "rejected":
      return changedSince ? null : { kind: "refused", id, code: answer.code ?? "rejected" };
    case "stale": {
      const stored = answer.stored;
      if (!stored) return { kind: "raised", id, revision: current + 1 };
      if (!changedSince) return { kind: "adopted", id, stored };
      return current > stored.revision ? null : { kind: "raised", id, revision: stored.revision + 1 };
    }
    case "conflict":
      // The revision is the same but the content differs, from this same device: what the student sees now is what was meant.
      if (changedSince && current > (answer.stored?.revision ?? revision)) return null;
      return { kind: "raised", id, revision: Math.max(current, answer.stored?.revision ?? 0) + 1 };
  }
}

/**
 * Decides the outcome of rows from a device whose lease was taken over. They were sent under that lease, so none is sent again: what
 * isn't saved is in the server's history.
 */
export function settleTakenOver(
  sent: readonly AnswerRow[],
  entries: ReadonlyMap<string, OutboxEntry>,
  answers: readonly RowAnswer[],
): Settled[] {
  const answerTo = new Map(answers.map((answer) => [answer.id, answer]));
  return sent.flatMap((row): Settled[] => {
    const answer = answerTo.get(row.id);
    const entry = entries.get(row.id);
    if (!entry || entry.row.revision > row.revision) return [];
    if (answer && !["superseded", "stale", "conflict"].includes(answer.status)) {
      const settled = settleOne(answer, row.revision, row.revision);
      return settled ? [settled] : [];
    }
    const isSame = canonicalJson(answer?.stored?.response ?? null) === canonicalJson(row.response);
    return [{ kind: "overtaken", id: row.id, isSame }];
  });
}

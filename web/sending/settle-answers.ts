import type { AnswerRow, StoredWork } from "./answer-row.ts";
import type { OutboxEntry } from "./outbox-store.ts";

/** What the server says of one row. `stored` comes with conflict and stale: what it holds instead. */
export type RowAnswer = {
  id: string;
  revision: number;
  status: "saved" | "conflict" | "stale" | "rejected" | "late";
  counted: boolean;
  code?: string | undefined;
  stored?: (StoredWork & { lease: number }) | undefined;
};

/** What follows from one row's answer. */
export type Settled =
  /** It is safe with the server. */
  | { kind: "cleared"; id: string; revision: number }
  /** The server keeps it in its history, but it doesn't count: its section took no answers. */
  | { kind: "uncounted"; id: string }
  /** It is safe, and a newer revision waits that builds on it. */
  | { kind: "based"; id: string; revision: number }
  /** The server holds something newer from this same holder of the sitting: that is what stands. */
  | { kind: "adopted"; id: string; stored: StoredWork }
  /** What the student sees goes again, under a revision that nothing has used. */
  | { kind: "raised"; id: string; revision: number }
  | { kind: "refused"; id: string; code: string };

/**
 * Decides what becomes of each row that was sent, given what is in the outbox now: a row may have been changed while it was under
 * way, and then only the newer one counts.
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
      // The next revision still builds on what the server had before.
      if (answer.status === "late" && !answer.counted) return changedSince ? null : { kind: "uncounted", id };
      return changedSince ? { kind: "based", id, revision } : { kind: "cleared", id, revision };
    case "rejected":
      return changedSince ? null : { kind: "refused", id, code: answer.code ?? "rejected" };
    case "stale": {
      const stored = answer.stored;
      if (!stored) return { kind: "raised", id, revision: current + 1 };
      if (!changedSince) return { kind: "adopted", id, stored };
      return current > stored.revision ? null : { kind: "raised", id, revision: stored.revision + 1 };
    }
    case "conflict":
      // Same revision, other content, from this same device: what the student sees now is what was meant.
      if (changedSince && current > (answer.stored?.revision ?? revision)) return null;
      return { kind: "raised", id, revision: Math.max(current, answer.stored?.revision ?? 0) + 1 };
  }
}

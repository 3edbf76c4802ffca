import { isDeepStrictEqual } from "node:util";
import { findBeginnings } from "../../../foundation/files/uploads/find-beginnings.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { findStored } from "../answers/answers.queries.ts";
import type { AnswerRow } from "../plan/row.ts";
import { selectOwnFiles } from "./answer-files.queries.ts";

const listOf = (part: unknown): string[] => (Array.isArray(part) ? part.filter((one) => typeof one === "string") : []);

/** Returns the parts of a response that differ from what is stored. */
function changedParts(stored: Record<string, unknown>, given: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(stored), ...Object.keys(given)])].filter(
    (part) => !isDeepStrictEqual(stored[part], given[part]),
  );
}

/**
 * Returns whether a row says of its attempt what is stored, and adds nothing to it but files whose uploads began before this moment. A file
 * may take the place of one that was there; none is only taken away.
 */
export async function addsOnlyBegunFiles(
  tx: Tx,
  userId: string,
  row: Pick<AnswerRow, "sessionId" | "attemptId" | "response" | "flagged" | "marks" | "note">,
  before: Date,
): Promise<boolean> {
  const stored = await findStored(tx, row.sessionId, row.attemptId);
  if (!stored || stored.flagged !== row.flagged || stored.note !== row.note) return false;
  const isMarkedAlike = isDeepStrictEqual(stored.marks ?? null, row.marks === null ? null : JSON.parse(row.marks));
  if (!isMarkedAlike) return false;
  const was = (stored.response ?? {}) as Record<string, unknown>;
  const given = (row.response === null ? {} : JSON.parse(row.response)) as Record<string, unknown>;
  const changed = changedParts(was, given);
  const added = changed.flatMap((interaction) => {
    const [old, now] = [listOf(was[interaction]), listOf(given[interaction])];
    return now.length < old.length
      ? []
      : now.filter((file) => !old.includes(file)).map((file) => ({ file, interaction }));
  });
  if (!changed.every((part) => added.some(({ interaction }) => interaction === part))) return false;
  const ids = added.map(({ file }) => file);
  if (ids.length === 0) return false;
  const begun = await findBeginnings(tx, userId, ids);
  const own = await selectOwnFiles(tx, row.sessionId, ids);
  return added.every(({ file, interaction }) => {
    const begunAt = begun.get(file);
    const isOwn = own.some(
      (one) => one.file_id === file && one.attempt_id === row.attemptId && one.interaction === interaction,
    );
    return isOwn && begunAt !== undefined && begunAt < before;
  });
}

import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { getReachedSession } from "../../delivery/sessions/reach.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { randomToken, sha256 } from "../../platform/secrets.ts";
import { readPublicReport } from "./read-public-report.ts";
import {
  countWorking,
  insertShared,
  listSharedRows,
  lockLinksOf,
  lockShared,
  MOST_AT_A_TIME,
  noteWithdrawn,
  type SharedRow,
} from "./shared-reports.queries.ts";

type Shared = HandlerOutput<"shared_reports.list">["results"][number];

/** Returns whether the student or staff made a link: who of the staff it was, nobody is told. */
export const sharedBy = ({ created_by, user_id }: SharedRow) => (created_by === user_id ? "student" : "staff");

function present(row: SharedRow): Shared {
  const { id, created_at, expires_at, withdrawn_at, recipient, opens, last_opened_at } = row;
  return { id, created_at, expires_at, withdrawn_at, recipient, shared_by: sharedBy(row), opens, last_opened_at };
}

/** Lists the links to the report of a sitting within reach, the newest first, and whether there may be more. @throws Refusal `not_found`. */
export async function listShared(
  db: Database,
  actor: Actor,
  sessionId: string,
): Promise<HandlerOutput<"shared_reports.list">> {
  const { user_id: userId } = await getReachedSession(db, actor, sessionId);
  const [rows, report, working] = await Promise.all([
    listSharedRows(db, sessionId),
    readPublicReport(db, userId, sessionId),
    countWorking(db, sessionId),
  ]);
  return {
    results: rows.map(present),
    why_not: report ? (working < MOST_AT_A_TIME ? null : "too_many") : "no_score",
  };
}

/**
 * Makes a link to the released report of a sitting within reach. Its token is in the answer alone.
 *
 * @throws Refusal `not_found`, or `illegal_transition` where the student may not see a score yet or too many links work.
 */
export async function shareReport(
  db: Database,
  actor: Actor,
  sessionId: string,
  { days, recipient }: HandlerInput<"shared_reports.create">["body"],
): Promise<HandlerOutput<"shared_reports.create">> {
  const { user_id: userId, state } = await getReachedSession(db, actor, sessionId);
  if (!(await readPublicReport(db, userId, sessionId))) {
    throw new Refusal("illegal_transition", "Only a report whose score is released can be shared.", { state });
  }
  const token = randomToken();
  return inTransaction(db, async (tx) => {
    await lockLinksOf(tx, sessionId);
    if ((await countWorking(tx, sessionId)) >= MOST_AT_A_TIME) {
      throw new Refusal("illegal_transition", "This report has too many links. Withdraw one first.", { state });
    }
    const row = await insertShared(tx, {
      id: newId(),
      session_id: sessionId,
      user_id: userId,
      created_by: actor.id,
      token_hash: sha256(token),
      days,
      recipient,
    });
    await recordAudit(tx, {
      actor,
      action: "shared_report.created",
      subject: { type: "session", id: sessionId },
      after: { link: row.id, expires_at: row.expires_at.toISOString() },
    });
    return { ...present(row), token };
  });
}

/** Withdraws a link to a report within reach, at once and for good. Doing it again changes nothing. @throws Refusal `not_found`. */
export async function withdrawShared(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockShared(tx, id);
    if (!row) throw notFound("This link");
    await getReachedSession(tx, actor, row.session_id);
    if (row.withdrawn_at) return;
    await noteWithdrawn(tx, id, actor.id);
    await recordAudit(tx, {
      actor,
      action: "shared_report.withdrawn",
      subject: { type: "session", id: row.session_id },
      before: { link: id, expires_at: row.expires_at.toISOString() },
    });
  });
}

import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import type {
  AnswerHistory,
  Attempts,
  SessionEvents,
  SessionSections,
  Sessions,
  Visits,
} from "../../platform/database/schema.gen.ts";

interface Rows {
  sessions: Insertable<Sessions>[];
  sections: Insertable<SessionSections>[];
  attempts: Insertable<Attempts>[];
  history: Insertable<AnswerHistory>[];
  visits: Insertable<Visits>[];
  events: Insertable<SessionEvents>[];
}

/** A statement takes 65,535 parameters at most. */
const AT_ONCE = 2000;

async function inPieces<Row>(rows: readonly Row[], insert: (piece: readonly Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) await insert(rows.slice(start, start + AT_ONCE));
}

/** Writes sittings that are over, whole. */
export async function insertFinished(tx: Tx, rows: Rows): Promise<void> {
  await inPieces(rows.sessions, (piece) => tx.insertInto("sessions").values(piece).execute());
  await inPieces(rows.sections, (piece) => tx.insertInto("session_sections").values(piece).execute());
  await inPieces(rows.attempts, (piece) => tx.insertInto("attempts").values(piece).execute());
  await inPieces(rows.history, (piece) => tx.insertInto("answer_history").values(piece).execute());
  await inPieces(rows.visits, (piece) => tx.insertInto("visits").values(piece).execute());
  await inPieces(rows.events, (piece) => tx.insertInto("session_events").values(piece).execute());
}

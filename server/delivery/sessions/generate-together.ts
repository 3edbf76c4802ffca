import type { Actor } from "../../platform/binder.ts";
import { coalesce } from "../../platform/coalesce.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { isDatabaseUnreachable } from "../../platform/database/unreachable.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { holdWindows } from "../allocations/lock-windows.ts";
import { insertSessions, tryLockSittingsOf, turnOf } from "./generate.queries.ts";
import { decideOwn, type Generated } from "./generate.ts";
import { presentEach, type SessionResource } from "./present.ts";

/** Most sittings of one transaction. */
const MOST = 100;

/** A student who asks for a sitting of their own, whole. */
interface Call {
  actor: Actor;
  assessment: string;
}

/** What became of one call; `alone` when it has to be made by itself: the same student asks twice, or in another process. */
type Together = { session: SessionResource; created: boolean } | { refused: Refusal } | "alone";

/** Generates together with others whose calls coincide. */
export type GenerateTogether = (call: Call) => Promise<Together>;

type Outcome = Generated | { refused: Refusal } | "alone";

async function generateAll(db: Database, calls: readonly Call[]): Promise<Together[]> {
  const pairs = calls.map(({ actor, assessment }) => ({ userId: actor.id, assessmentId: assessment }));
  const turns = pairs.map(turnOf);
  const outcomes = await inTransaction(db, async (tx) => {
    await holdWindows(
      tx,
      calls.map(({ assessment }) => assessment),
    );
    const free = await tryLockSittingsOf(tx, pairs);
    // A session's advisory locks are its own: the second of the same pair is told that it is free too.
    const asking = pairs.filter((_, index) => free[index] && turns.indexOf(turns[index] ?? "") === index);
    const decisions = await decideOwn(tx, asking, await readClock(tx));
    const made = await insertSessions(
      tx,
      decisions.flatMap((decision) => ("make" in decision ? [decision.make] : [])),
    );
    const madeFor = new Map(made.map((row) => [turnOf({ userId: row.user_id, assessmentId: row.assessment_id }), row]));
    const decisionOf = new Map(asking.map((pair, index) => [pair, decisions[index]]));
    return pairs.map((pair, index): Outcome => {
      const decision = decisionOf.get(pair);
      if (!decision) return "alone";
      if ("refused" in decision) return decision;
      if ("open" in decision) return { row: decision.open, created: false };
      const row = madeFor.get(turns[index] ?? "");
      return row ? { row, created: true } : "alone";
    });
  });
  const there = outcomes.flatMap((outcome, index) => {
    const call = calls[index];
    return call && typeof outcome === "object" && "row" in outcome ? [{ actor: call.actor, row: outcome.row }] : [];
  });
  const sessionOf = new Map((await presentEach(db, there)).map((session) => [session.id, session]));
  return outcomes.map((outcome): Together => {
    if (outcome === "alone" || "refused" in outcome) return outcome;
    const session = sessionOf.get(outcome.row.id);
    return session ? { session, created: outcome.created } : "alone";
  });
}

/** Makes a process's way to generate together: when a test opens for a room, all ask for their sitting within a second. */
export function createGenerateTogether(db: Database): GenerateTogether {
  const generate = coalesce<Call, Together>((calls) => generateAll(db, calls), MOST);
  return (call) =>
    generate(call).catch((error: unknown) => {
      if (isDatabaseUnreachable(error)) throw error;
      // What fails together may be the fault of one: each then tries alone.
      return "alone" as const;
    });
}

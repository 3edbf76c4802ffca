import type { SessionAction } from "@sextant/contract/sessions.ts";
import { mayAct } from "../../foundation/access/sittings.ts";
import type { Actor } from "../../platform/binder.ts";
import { coalesce } from "../../platform/coalesce.ts";
import type { Database } from "../../platform/database/client.ts";
import { isDatabaseUnreachable } from "../../platform/database/unreachable.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireLease } from "../sittings/lease.ts";
import type { SittingEvent } from "../sittings/sitting.ts";
import * as transitions from "../sittings/transitions.ts";
import { applyBeginning, type Beginnings, prepareBeginnings } from "./begin.ts";
import { changeSittings } from "./change.ts";
import { presentSittings, type Seen, type SessionResource } from "./present.ts";
import type { LockedSitting, SittingChange } from "./sessions.queries.ts";

/** Most sittings of one transaction. */
const MOST = 100;

const shared = ["start", "begin_section", "end_section", "end_break", "submit"] as const;

/** Actions of a student in their own sitting that a whole room may take at once, and whose statements many sittings can share. */
type SharedAction = Extract<SessionAction, { action: (typeof shared)[number] }>;

interface Call {
  actor: Actor;
  id: string;
  action: SharedAction;
}

/** What became of one call; `alone` when it has to be made by itself: the sitting is held, or it is not the caller's own. */
export type Together = { session: SessionResource } | { refused: Refusal } | "alone";

/** Acts together with others whose calls coincide. */
export type ActTogether = (call: Call) => Promise<Together>;

export function isShared(action: SessionAction): action is SharedAction {
  return shared.some((one) => one === action.action);
}

async function apply(beginnings: Beginnings, locked: LockedSitting, action: SharedAction): Promise<SittingEvent[]> {
  const { sitting, now } = locked;
  if ("lease" in action) requireLease(sitting, action.lease);
  switch (action.action) {
    case "start":
    case "begin_section":
      return applyBeginning(beginnings, locked, action);
    case "end_section":
      return [transitions.endSection(sitting, now, action.section, action.unsent_hashes)];
    case "end_break":
      return [transitions.endBreak(sitting, now)];
    case "submit":
      return [transitions.submit(sitting, now, action.unsent, action.unsent_hashes)];
  }
}

/** The only call of its sitting in this batch, by its student. */
function callOf(calls: readonly Call[] | undefined, { row }: LockedSitting): Call | null {
  const [call, ...others] = calls ?? [];
  if (!call || others.length > 0 || call.actor.id !== row.user_id || call.actor.apiToken) return null;
  const relation = { role: call.actor.role, isOwn: true, ownsAssessment: false, mayPause: row.may_pause };
  return mayAct(call.action.action, relation) ? call : null;
}

/** What a call did: the sitting as it is then. */
type Acted = { done: Seen } | { refused: Refusal } | "alone";

async function actAll(db: Database, wake: () => void, calls: readonly Call[]): Promise<Acted[]> {
  const outcomes = new Map<Call, Acted>();
  const bySession = Map.groupBy(calls, ({ id }) => id);
  await changeSittings(db, wake, [...bySession.keys()], async (tx, locked) => {
    const called = locked.flatMap((one) => {
      const call = callOf(bySession.get(one.row.id), one);
      return call ? [{ one, call }] : [];
    });
    const starting = called.filter(({ call }) => call.action.action === "start");
    const beginnings = await prepareBeginnings(
      tx,
      starting.map(({ one }) => one),
    );
    const changes: SittingChange[] = [];
    for (const { one, call } of called) {
      try {
        const events = await apply(beginnings, one, call.action);
        outcomes.set(call, { done: { actor: call.actor, row: one.row, sitting: one.sitting } });
        changes.push({ sitting: one.sitting, events, actorId: call.actor.id });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcomes.set(call, { refused: error });
      }
    }
    await beginnings.write();
    return changes;
  });
  return calls.map((call) => outcomes.get(call) ?? "alone");
}

/** Makes a process's way to act together: when a test opens for a room all start, and when its last section ends all submit, within a second. */
export function createActTogether(db: Database, wake: () => void): ActTogether {
  const act = coalesce<Call, Acted>((calls) => actAll(db, wake, calls), MOST);
  // While one batch is told, the next acts.
  const show = coalesce<Seen, SessionResource | null>((seen) => presentSittings(db, seen), MOST);
  return async (call) => {
    const acted = await act(call).catch((error: unknown) => {
      if (isDatabaseUnreachable(error)) throw error;
      // What fails together may be the fault of one: each then tries alone.
      return "alone" as const;
    });
    if (acted === "alone" || "refused" in acted) return acted;
    const session = await show(acted.done).catch(async (error: unknown) => {
      if (isDatabaseUnreachable(error)) throw error;
      // It is done, and must not be done again: only the telling is tried alone.
      return (await presentSittings(db, [acted.done]))[0] ?? null;
    });
    return session ? { session } : "alone";
  };
}

import type { SessionAction } from "@sextant/contract/sessions.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { isKeyVisible } from "../release/visible.ts";
import { letBackIn } from "../safe-browser/inside.ts";
import { requireLease } from "../sittings/lease.ts";
import type { Sitting, SittingEvent } from "../sittings/sitting.ts";
import * as transitions from "../sittings/transitions.ts";
import { type ActTogether, isShared } from "./act-together.ts";
import { countLate } from "./answers/count-late.ts";
import { applyBeginning, prepareBeginnings } from "./begin.ts";
import { changeSitting } from "./change.ts";
import { presentSessions, type SessionResource } from "./present.ts";
import { getReachedSession, relationTo, requireMayAct } from "./reach.ts";
import type { LockedSitting, SessionRow } from "./sessions.queries.ts";

/** What is done to a sitting by itself; next questions are drawn by `adaptive/`. */
export type LoneAction = Exclude<SessionAction, { action: "next_question" }>;

/** Submitted, scored or released → in progress. What its student could have seen by now is remembered. */
async function reopen(tx: Tx, sitting: Sitting, now: Date, seconds: number): Promise<SittingEvent> {
  const version = sitting.assessment_version_id && (await loadAssessmentVersion(tx, sitting.assessment_version_id));
  const keyWasVisible = version ? await isKeyVisible(tx, sitting, version, now) : false;
  return transitions.reopen(sitting, now, seconds, keyWasVisible);
}

/** Starts a sitting or begins its next section, by itself. */
async function begin(
  tx: Tx,
  locked: LockedSitting,
  action: Extract<SessionAction, { action: "start" | "begin_section" }>,
): Promise<SittingEvent[]> {
  const beginnings = await prepareBeginnings(tx, action.action === "start" ? [locked] : []);
  const happened = await applyBeginning(beginnings, locked, action);
  await beginnings.write();
  return happened;
}

/** Applies one action to a locked sitting. */
export async function applyAction(
  tx: Tx,
  sitting: Sitting,
  row: SessionRow,
  action: LoneAction,
  now: Date,
  isOwn: boolean,
): Promise<SittingEvent[]> {
  if ("lease" in action) requireLease(sitting, action.lease);
  switch (action.action) {
    case "start":
    case "begin_section":
      return begin(tx, { sitting, row, now }, action);
    case "end_section":
      return [transitions.endSection(sitting, now, action.section, action.unsent_hashes)];
    case "end_break":
      return [transitions.endBreak(sitting, now)];
    case "take_over":
      return [transitions.takeOver(sitting)];
    case "pause":
      return [transitions.pause(sitting, now, isOwn ? "student" : "team")];
    case "resume":
      return [transitions.resume(sitting, now)];
    case "submit":
      return [transitions.submit(sitting, now, action.unsent, action.unsent_hashes)];
    case "extend":
    case "credit":
      return [transitions.giveTime(sitting, action.seconds, action.action)];
    case "message":
      if (sitting.state !== "in_progress") {
        throw new Refusal("illegal_transition", "This test isn’t in progress.", { state: sitting.state });
      }
      return [transitions.message(action.text)];
    case "release":
      return [transitions.release(sitting, now, action.keys)];
    case "show_keys":
      return [transitions.showKeys(sitting, now)];
    case "end":
      return [transitions.end(sitting, now, action.reason)];
    case "reopen":
      return [await reopen(tx, sitting, now, action.seconds)];
    case "cancel":
      return [transitions.cancel(sitting, now, action.reason)];
    case "let_back_in": {
      // What the state forbids is refused before anything is written: those who act on many sittings commit what the others did.
      const event = transitions.letBackIn(sitting);
      await letBackIn(tx, sitting, now);
      return [event];
    }
    case "set_tools":
      return [transitions.setTools(sitting, action.off)];
    case "leave_late":
      return [transitions.leaveLate(sitting, now)];
    case "count_late":
      return [await countLate(tx, sitting, action.attempts, now)];
  }
}

/**
 * Does something to a sitting: the student in their own, the team to those within reach.
 *
 * @returns The session as it is then.
 * @throws Refusal 404 out of reach, 403 when the role may not, 409 with the current state when the state forbids it.
 */
export async function actOnSession(
  db: Database,
  { wake, together = null }: { wake: () => void; together?: ActTogether | null },
  actor: Actor,
  id: string,
  action: LoneAction,
): Promise<SessionResource> {
  if (together && isShared(action)) {
    const outcome = await together({ actor, id, action });
    if (outcome !== "alone" && "refused" in outcome) throw await withSession(db, actor, id, outcome.refused);
    if (outcome !== "alone") return outcome.session;
  }
  const seen = await getReachedSession(db, actor, id);
  const relation = await relationTo(db, actor, seen);
  requireMayAct(action.action, relation);
  try {
    await changeSitting(db, wake, id, actor.id, async (tx, sitting, row, now) => {
      const before = sitting.state;
      const events = await applyAction(tx, sitting, row, action, now, relation.isOwn);
      if (!relation.isOwn) {
        const subject = { type: "session", id };
        const { action: name, ...rest } = action;
        await recordAudit(tx, {
          actor,
          action: `session.${name}`,
          subject,
          before: { state: before },
          after: { state: sitting.state, ...rest },
          schoolId: row.school_id,
        });
      }
      return { events, value: null };
    });
  } catch (error) {
    throw error instanceof Refusal ? await withSession(db, actor, id, error) : error;
  }
  const [session] = await presentNow(db, actor, id);
  if (!session) throw notFound("This session");
  return session;
}

/** A refusal because of the state brings the session as it is. */
async function withSession(db: Database, actor: Actor, id: string, error: Refusal): Promise<Refusal> {
  if (error.details.state === undefined) return error;
  const [session] = await presentNow(db, actor, id);
  const state = session?.state ?? error.details.state;
  return new Refusal(error.code, error.message, { ...error.details, state, members: { session } });
}

/** The session as this person sees it at this moment. */
async function presentNow(db: Database, actor: Actor, id: string): Promise<SessionResource[]> {
  return presentSessions(db, actor, [await getReachedSession(db, actor, id)]);
}

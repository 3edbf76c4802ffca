import type { SessionAction } from "@sextant/contract/sessions.ts";
import { loadAssessmentVersion } from "../assessments/published.ts";
import { recordAudit } from "../audit/record.ts";
import { fixAttempts } from "../delivery/fix-attempts.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { unforeseeable } from "../platform/random.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { isKeyVisible } from "../release/key-visible.ts";
import { requireLease } from "../sittings/lease.ts";
import { findPendingSection, type Sitting, type SittingEvent } from "../sittings/sitting.ts";
import * as transitions from "../sittings/transitions.ts";
import { type ActTogether, isShared } from "./act-together.ts";
import { countLate } from "./answers/count-late.ts";
import { changeSitting } from "./change.ts";
import { pendingSections } from "./pending-sections.ts";
import { presentSessions, type SessionResource } from "./present.ts";
import { findProspect, fixProspect } from "./prospective.ts";
import { getReachedSession, relationTo, requireMayAct } from "./reach.ts";
import { insertSections, type SessionRow } from "./sessions.queries.ts";

/** Allocated → in progress: the window must be open, then version, sections and accommodations are fixed. */
async function start(tx: Tx, sitting: Sitting, row: SessionRow, now: Date): Promise<SittingEvent> {
  if (sitting.state !== "allocated") return transitions.start(sitting, now);
  const prospect = await findProspect(tx, sitting, now);
  if (!prospect) throw new Refusal("illegal_transition", "This assessment isn’t published.", { state: sitting.state });
  const { effective } = prospect;
  if (!sitting.is_preview) {
    if (!effective)
      throw new Refusal("illegal_transition", "This assessment is no longer assigned to you.", {
        state: sitting.state,
      });
    if (effective.opens_at && effective.opens_at > now) {
      throw new Refusal("illegal_transition", "This assessment isn’t open yet.", { state: sitting.state });
    }
    if (effective.closes_at && effective.closes_at <= now) {
      throw new Refusal("illegal_transition", "This assessment has closed.", { state: sitting.state });
    }
  }
  fixProspect(sitting, prospect, row.chosen_sections, () => newId());
  if (sitting.sections.length === 0) {
    throw new Refusal("illegal_transition", "None of these sections is published.", { state: sitting.state });
  }
  const happened = transitions.start(sitting, now);
  await insertSections(tx, sitting);
  return happened;
}

async function beginSection(tx: Tx, sitting: Sitting, now: Date, sectionId?: string): Promise<SittingEvent> {
  const next = findPendingSection(sitting);
  const happened = transitions.beginSection(sitting, now, sectionId);
  if (!next || !sitting.assessment_version_id) return happened;
  const version = await loadAssessmentVersion(tx, sitting.assessment_version_id);
  const section = version.sections.find((each) => each.id === next.version_section_id);
  const pending = pendingSections(sitting, version, next);
  if (section)
    await fixAttempts(tx, { sessionId: sitting.id, sessionSectionId: next.id, section, pending }, unforeseeable);
  return happened;
}

/** Submitted, scored or released → in progress. What its student could have seen by now is remembered. */
async function reopen(tx: Tx, sitting: Sitting, now: Date, seconds: number): Promise<SittingEvent> {
  const version = sitting.assessment_version_id && (await loadAssessmentVersion(tx, sitting.assessment_version_id));
  const keyWasVisible = version ? await isKeyVisible(tx, sitting, version.review_policy, now) : false;
  return transitions.reopen(sitting, now, seconds, keyWasVisible);
}

/** Applies one action to a locked sitting. */
export async function applyAction(
  tx: Tx,
  sitting: Sitting,
  row: SessionRow,
  action: SessionAction,
  now: Date,
  isOwn: boolean,
): Promise<SittingEvent[]> {
  if ("lease" in action) requireLease(sitting, action.lease);
  switch (action.action) {
    case "start":
      return [await start(tx, sitting, row, now)];
    case "begin_section":
      return [await beginSection(tx, sitting, now, action.section)];
    case "next_question":
      throw new Refusal("illegal_transition", "Only adaptive sections give one question at a time.", {
        state: sitting.state,
      });
    case "end_section":
      return [transitions.endSection(sitting, now, action.section)];
    case "end_break":
      return [transitions.endBreak(sitting, now)];
    case "take_over":
      return [transitions.takeOver(sitting)];
    case "pause":
      return [transitions.pause(sitting, now, isOwn ? "student" : "team")];
    case "resume":
      return [transitions.resume(sitting, now)];
    case "submit":
      return [transitions.submit(sitting, now, action.unsent)];
    case "extend":
    case "credit":
      return [transitions.giveTime(sitting, action.seconds, action.action)];
    case "message":
      if (sitting.state !== "in_progress") {
        throw new Refusal("illegal_transition", "This test isn’t in progress.", { state: sitting.state });
      }
      return [transitions.message(action.text)];
    case "release":
      return [transitions.release(sitting, now)];
    case "end":
      return [transitions.end(sitting, now, action.reason)];
    case "reopen":
      return [await reopen(tx, sitting, now, action.seconds)];
    case "cancel":
      return [transitions.cancel(sitting, now, action.reason)];
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
  action: SessionAction,
  address: string,
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
          address,
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

import {
  findPublishedVersion,
  getReadableAssessment,
  loadAssessmentVersion,
} from "../../authoring/assessments/published.ts";
import { getRoleOf } from "../../foundation/access/find-role.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { allocatePersonally } from "../allocations/allocate-personally.ts";
import { type Effective, findEffectiveAllocation, findEffectiveAllocations } from "../allocations/effective.ts";
import { holdWindows } from "../allocations/lock-windows.ts";
import { isOfWindow } from "../allocations/merge.ts";
import { findLastEnd, startsAgainAt } from "../sittings/again.ts";
import {
  findOpenSession,
  insertSession,
  listOpenSessions,
  listUsedStarts,
  lockSittingsOf,
  type NewSession,
  turnOf,
} from "./generate.queries.ts";
import type { SessionRow } from "./sessions.queries.ts";

export interface Generated {
  row: SessionRow;
  /** False: an open one was there and is returned. */
  created: boolean;
}

interface Request {
  assessment: string;
  user?: string | undefined;
  /** Draft section ids when the student takes only some. */
  sections?: string[];
}

/** The window must be open now. */
function requireWindow(effective: Effective, now: Date): void {
  if (effective.opens_at && effective.opens_at > now) {
    throw new Refusal("illegal_transition", "This assessment isn’t open yet.", { state: "not_open" });
  }
  if (effective.closes_at && effective.closes_at <= now) {
    throw new Refusal("illegal_transition", "This assessment has closed.", { state: "closed" });
  }
}

async function requirePublished(db: Database, assessmentId: string, sections: readonly string[] | undefined) {
  const versionId = await findPublishedVersion(db, assessmentId);
  if (!versionId) throw new Refusal("illegal_transition", "This assessment isn’t published.", { state: "draft" });
  const version = await loadAssessmentVersion(db, versionId);
  const known = new Set(version.sections.map((section) => section.section_id));
  const unknown = (sections ?? []).findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid(`sections.${unknown}`, "This section isn’t in the published assessment.");
  return version;
}

/** The time between two sittings must be over. */
function requireDelay(lastEnd: Date | null, delaySeconds: number, now: Date): void {
  const startsAt = startsAgainAt(lastEnd, delaySeconds);
  if (!startsAt || startsAt <= now) return;
  throw new Refusal("too_soon", "You can start this test again later.", {
    state: "waiting",
    members: { starts_at: startsAt.toISOString() },
  });
}

/** Inserts the session, or returns the open one that a second click or another process created meanwhile. */
export async function insertOrTake(tx: Tx, made: NewSession): Promise<Generated> {
  const row = await insertSession(tx, made);
  if (row) return { row, created: true };
  const open = await findOpenSession(tx, made);
  if (!open) throw new Refusal("in_use", "Another sitting of this assessment was created at the same time. Try again.");
  return { row: open, created: false };
}

/** A student's request for a sitting. */
export interface OwnRequest {
  userId: string;
  assessmentId: string;
  /** Draft section ids when the student takes only some. */
  sections?: string[] | undefined;
}

/** The decision on a request: the open sitting, one to create, or a refusal. */
export type OwnDecision = { open: SessionRow } | { make: NewSession } | { refused: Refusal };

/**
 * Decides on students' requests for sittings: each needs an open allocation. The caller holds the locks of `holdWindows` and
 * `lockSittingsOf`, so that a decision still holds when it is written.
 */
export async function decideOwn(tx: Tx, requests: readonly OwnRequest[], now: Date): Promise<OwnDecision[]> {
  const effective = await findEffectiveAllocations(
    tx,
    requests.map((request) => ({ ...request, at: now })),
  );
  const whole = requests.filter(({ sections }) => !sections);
  const open = new Map(
    (await listOpenSessions(tx, whole, false)).map((row) => [
      turnOf({ userId: row.user_id, assessmentId: row.assessment_id }),
      row,
    ]),
  );
  const starts = await listUsedStarts(tx, requests);
  const decisions: OwnDecision[] = [];
  for (const [index, request] of requests.entries()) {
    const given = effective[index];
    const there = request.sections ? undefined : open.get(turnOf(request));
    if (!given) decisions.push({ refused: notFound("This assessment") });
    else if (there) decisions.push({ open: there });
    else decisions.push(await decideNew(tx, request, given, starts[index] ?? [], now));
  }
  return decisions;
}

async function decideNew(
  tx: Tx,
  { userId, assessmentId, sections }: OwnRequest,
  effective: Effective,
  starts: readonly (Date | null)[],
  now: Date,
): Promise<OwnDecision> {
  try {
    requireWindow(effective, now);
    const used = starts.filter((at) => isOfWindow(effective, at)).length;
    if (!sections && used >= effective.sittings_allowed) {
      throw new Refusal("illegal_transition", "You’ve used all your attempts at this assessment.", { state: "used" });
    }
    const version = await requirePublished(tx, assessmentId, sections);
    if (sections && !version.allows_chosen_sections)
      throw new Refusal("forbidden", "This assessment can only be taken as a whole.");
    const { delay_seconds: delay } = version.sitting_rules;
    if (!sections && delay > 0 && starts.length > 0)
      requireDelay(await findLastEnd(tx, userId, assessmentId), delay, now);
    return {
      make: {
        assessmentId,
        userId,
        schoolId: effective.schoolId,
        allocationId: effective.allocationId,
        isPreview: false,
        countsInStatistics: !sections,
        chosenSections: sections ?? null,
        expiresAt: effective.closes_at,
        createdBy: userId,
      },
    };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error };
    throw error;
  }
}

/** Generates a single sitting for a student. */
async function generateOwn(db: Database, request: OwnRequest, now: Date): Promise<Generated> {
  return inTransaction(db, async (tx) => {
    await holdWindows(tx, [request.assessmentId]);
    await lockSittingsOf(tx, request);
    const [decision] = await decideOwn(tx, [request], now);
    if (!decision) throw notFound("This assessment");
    if ("refused" in decision) throw decision.refused;
    return "open" in decision ? { row: decision.open, created: false } : insertOrTake(tx, decision.make);
  });
}

/** A preview by the team: their own sitting of what is published, in no statistic. */
async function generatePreview(db: Database, actor: Actor, request: Request): Promise<Generated> {
  await getReadableAssessment(db, actor, request.assessment);
  await requirePublished(db, request.assessment, request.sections);
  return inTransaction(db, (tx) =>
    insertOrTake(tx, {
      assessmentId: request.assessment,
      userId: actor.id,
      schoolId: null,
      allocationId: null,
      isPreview: true,
      countsInStatistics: false,
      chosenSections: request.sections ?? null,
      expiresAt: null,
      createdBy: actor.id,
    }),
  );
}

/** A sitting for a student within reach; the allocation is made when there is none. */
async function generateFor(
  db: Database,
  actor: Actor,
  userId: string,
  request: Request,
  now: Date,
): Promise<Generated> {
  const { assessment, sections } = request;
  await requireReach(db, actor, userId);
  await getReadableAssessment(db, actor, assessment);
  if ((await getRoleOf(db, userId)) !== "student") throw invalid("user", "Only students take assessments.");
  await requirePublished(db, assessment, sections);
  return inTransaction(db, async (tx) => {
    await holdWindows(tx, [assessment]);
    await lockSittingsOf(tx, { userId, assessmentId: assessment });
    const open = sections ? null : await findOpenSession(tx, { userId, assessmentId: assessment, isPreview: false });
    if (open) return { row: open, created: false };
    let effective = await findEffectiveAllocation(tx, userId, assessment, now);
    if (!effective) {
      await allocatePersonally(tx, actor, { assessmentId: assessment, userId });
      effective = await findEffectiveAllocation(tx, userId, assessment, now);
    }
    if (!effective) throw notFound("This assessment");
    const made = await insertOrTake(tx, {
      assessmentId: assessment,
      userId,
      schoolId: effective.schoolId,
      allocationId: effective.allocationId,
      isPreview: false,
      countsInStatistics: !sections,
      chosenSections: sections ?? null,
      expiresAt: effective.closes_at,
      createdBy: actor.id,
    });
    if (made.created) {
      const subject = { type: "session", id: made.row.id };
      await recordAudit(tx, {
        actor: { id: actor.id, apiToken: actor.apiToken },
        action: "session.generated",
        subject,
        after: { assessment, user: userId },
        schoolId: effective.schoolId,
      });
    }
    return made;
  });
}

/**
 * Creates a sitting of an assessment: the student's own with an open allocation, a preview of the team's, or one for a student. An
 * open one is returned, never doubled.
 */
export async function generateSession(db: Database, actor: Actor, request: Request): Promise<Generated> {
  const now = await readClock(db);
  if (actor.role === "student") {
    if (request.user && request.user !== actor.id) throw notFound("This person");
    const { assessment, sections } = request;
    return generateOwn(db, { userId: actor.id, assessmentId: assessment.toLowerCase(), sections }, now);
  }
  if (!request.user || request.user === actor.id) return generatePreview(db, actor, request);
  return generateFor(db, actor, request.user, request, now);
}

import type { HandlerInput } from "@sextant/contract/types.ts";
import { matchRulesOf } from "../../authoring/assessments/draws/pools.ts";
import { freezePreview } from "../../authoring/assessments/freeze-preview.ts";
import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import { getRoleOf } from "../../foundation/access/find-role.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { findEffectiveAllocation, findStanding } from "../allocations/effective.ts";
import * as transitions from "../sittings/transitions.ts";
import { changeSitting } from "./change.ts";
import { type FixedAtOnce, listOpenPreviews } from "./generate.queries.ts";
import { type Generated, insertOrTake } from "./generate.ts";
import { deleteAllocated } from "./sessions.queries.ts";

const DAY_MS = 86_400_000;

type Asked = HandlerInput<"assessments.preview">["body"];
type Accommodations = Omit<FixedAtOnce, "assessment_version_id" | "hard_closes_at">;

const none: Accommodations = {
  time_multiplier: 1,
  extra_break_seconds: 0,
  may_pause: false,
  untimed: false,
  read_aloud: false,
  masking: false,
};

/** What a student has: with this assessment where it is assigned to them, or else standing. */
async function accommodationsOf(
  db: Database,
  actor: Actor,
  userId: string,
  { assessmentId, now }: { assessmentId: string; now: Date },
): Promise<Accommodations> {
  await requireReach(db, actor, userId);
  if ((await getRoleOf(db, userId)) !== "student") throw invalid("as", "Only students take assessments.");
  const found = (await findEffectiveAllocation(db, userId, assessmentId, now)) ?? (await findStanding(db, userId));
  return {
    time_multiplier: found?.time_multiplier ?? none.time_multiplier,
    extra_break_seconds: found?.extra_break_seconds ?? none.extra_break_seconds,
    may_pause: found?.may_pause ?? none.may_pause,
    untimed: found?.untimed ?? none.untimed,
    read_aloud: found?.read_aloud ?? none.read_aloud,
    masking: found?.masking ?? none.masking,
  };
}

/**
 * Puts away the previews that a person has open of an assessment: what was not started is deleted, the rest is cancelled.
 *
 * @param ofDraft True: only those of the draft.
 */
export async function closePreviews(
  db: Database,
  wake: () => void,
  person: { userId: string; assessmentId: string },
  ofDraft: boolean,
): Promise<void> {
  for (const id of await listOpenPreviews(db, person, ofDraft)) {
    if (await inTransaction(db, (tx) => deleteAllocated(tx, id))) continue;
    await changeSitting(db, wake, id, person.userId, async (_, sitting, __, now) => ({
      events: sitting.state === "in_progress" ? [transitions.cancel(sitting, now, "")] : [],
      value: null,
    }));
  }
}

/**
 * Returns what preview of a draft is asked for where sittings are generated; null where none is.
 *
 * @throws Refusal `forbidden` for a student; `invalid` for fields that don’t go together.
 */
export function readDraftPreview(actor: Actor, body: HandlerInput<"sessions.generate">["body"]): Asked | null {
  const { draft, user, preview_as: as, module, route } = body;
  if (!draft) {
    if (as ?? module ?? route) throw invalid("draft", "Send “draft” too: only a draft is previewed like this.");
    return null;
  }
  if (actor.role === "student") throw new Refusal("forbidden", "Only the team previews drafts.");
  if (user !== undefined && user.toLowerCase() !== actor.id)
    throw invalid("user", "A preview is your own. Send “preview_as” to have a student’s accommodations.");
  return { as: as ?? null, from: module ?? null, routes: route ?? [] };
}

/** Makes a preview of the draft as it is now: the person’s own sitting, which counts nowhere and is over after a day. */
export async function previewDraft(
  db: Database,
  wake: () => void,
  actor: Actor,
  id: string,
  { as, ...way }: Asked,
): Promise<Generated> {
  const { id: assessmentId } = await getReadableAssessment(db, actor, id);
  const now = await readClock(db);
  const accommodations = as === null ? none : await accommodationsOf(db, actor, as, { assessmentId, now });
  const matches = await matchRulesOf(db, actor, assessmentId);
  const person = { userId: actor.id, assessmentId };
  // What can't be previewed leaves the earlier preview alone.
  const versionId = await inTransaction(db, (tx) => freezePreview(tx, actor, assessmentId, matches, way));
  await closePreviews(db, wake, person, false);
  const expiresAt = new Date(now.getTime() + DAY_MS);
  return inTransaction(db, (tx) =>
    insertOrTake(tx, {
      ...person,
      schoolId: null,
      allocationId: null,
      isPreview: true,
      countsInStatistics: false,
      chosenSections: null,
      expiresAt,
      createdBy: actor.id,
      fixed: { ...accommodations, assessment_version_id: versionId, hard_closes_at: expiresAt },
    }),
  );
}

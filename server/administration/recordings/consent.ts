import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { OrganisationSettings } from "../../foundation/organisation/stored.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { findPersonKey, personKey } from "../../platform/person-keys.ts";
import { invalid, notFound } from "../../platform/refusal.ts";
import { seal, unseal } from "../../platform/sealing.ts";
import { type ConsentRow, endConsent, findConsent, findRole, insertConsent, lockRecorded } from "./consent.queries.ts";
import { countOf, deleteRecordingsOf } from "./recordings.queries.ts";

type ConsentState = HandlerOutput<"recordings.get_consent">;
type RecordingSettings = OrganisationSettings["recording"];

/** Returns whose recorder an agreement is about: the operator’s own masks nothing, so agreeing to one isn’t agreeing to the other. */
const recorderOf = ({ script_origin }: RecordingSettings): string | null => script_origin || null;

/**
 * Returns true when an agreement is enough under these settings: it was given for the recorder that runs now, by a guardian or by a
 * person who has said to be as old as the settings ask now.
 */
function suffices({ given_by, at_least_age, for_origin }: ConsentRow, settings: RecordingSettings): boolean {
  const { minimum_age } = settings;
  if (for_origin !== recorderOf(settings)) return false;
  return given_by === "guardian" || minimum_age === null || (at_least_age ?? -1) >= minimum_age;
}

/** Returns true when the organisation records people of this role. */
export const recordsRole = ({ enabled, roles }: RecordingSettings, role: Role): boolean =>
  enabled && roles.includes(role);

/** Returns the agreement under which a person may be recorded now; undefined when there is none that suffices. */
export async function findValidConsent(
  db: Database,
  userId: string,
  settings: RecordingSettings,
): Promise<ConsentRow | undefined> {
  const row = await findConsent(db, userId);
  return row && suffices(row, settings) ? row : undefined;
}

/** Returns who agreed and when, the guardian by name. */
export async function presentConsent(db: Database, row: ConsentRow | undefined): Promise<ConsentState["consent"]> {
  if (!row) return null;
  const key = row.sealed ? await findPersonKey(db, row.user_id) : null;
  return {
    given_by: row.given_by as "person" | "guardian",
    guardian: row.sealed && key ? unseal(key, row.sealed).toString("utf8") : null,
    given_at: row.given_at,
  };
}

/** Returns whether a person is recorded, and who agreed to it. */
export async function getConsent(db: Database, userId: string): Promise<ConsentState> {
  const [{ value }, person] = await Promise.all([getSettings(db), findRole(db, userId)]);
  if (!person) throw notFound("This person");
  const { recording } = value;
  const row = await findValidConsent(db, userId, recording);
  return {
    enabled: recordsRole(recording, person.role),
    minimum_age: recording.minimum_age,
    keep_days: recording.keep_days,
    script_origin: recorderOf(recording),
    consent: await presentConsent(db, row),
    count: await countOf(db, userId),
  };
}

/** Returns the same of a person within reach. @throws Refusal `not_found` */
export async function getConsentOf(db: Database, actor: Actor, userId: string): Promise<ConsentState> {
  await requireReach(db, actor, userId);
  return getConsent(db, userId);
}

/**
 * Notes that a person agrees to be recorded. Doing it again changes nothing.
 *
 * @param atLeast The age that they say to have reached.
 * @throws Refusal `invalid` when the settings ask for more.
 */
export async function giveConsent(db: Database, actor: Actor, atLeast: number | undefined): Promise<ConsentState> {
  return inTransaction(db, async (tx) => {
    await lockRecorded(tx, actor.id);
    const { recording } = (await getSettings(tx)).value;
    if (recording.minimum_age !== null && (atLeast ?? -1) < recording.minimum_age) {
      const message = `Under ${recording.minimum_age}, a parent or guardian has to agree. Ask your school to note it.`;
      throw invalid("at_least", message);
    }
    if (!(await findValidConsent(tx, actor.id, recording))) {
      await endConsent(tx, actor.id, actor.id);
      await insertConsent(tx, {
        id: newId(),
        user_id: actor.id,
        given_by: "person",
        at_least_age: recording.minimum_age === null ? null : (atLeast ?? null),
        for_origin: recorderOf(recording),
      });
      const subject = { type: "user", id: actor.id };
      await recordAudit(tx, { actor, action: "recording_consent.given", subject });
    }
    return getConsent(tx, actor.id);
  });
}

/** Notes that a guardian agreed to a person being recorded, in place of what held before. @throws Refusal `not_found` */
export async function noteGuardianConsent(
  db: Database,
  actor: Actor,
  userId: string,
  guardian: string,
): Promise<ConsentState> {
  await requireReach(db, actor, userId);
  return inTransaction(db, async (tx) => {
    await lockRecorded(tx, userId);
    await endConsent(tx, userId, actor.id);
    const sealed = seal(await personKey(tx, userId), Buffer.from(guardian));
    const for_origin = recorderOf((await getSettings(tx)).value.recording);
    const named = { given_by: "guardian", for_origin, sealed, noted_by: actor.id } as const;
    await insertConsent(tx, { id: newId(), user_id: userId, ...named });
    const subject = { type: "user", id: userId };
    const personal = { userId, fields: { after: { guardian } } };
    await recordAudit(tx, { actor, action: "recording_consent.noted", subject, personal });
    return getConsent(tx, userId);
  });
}

/** Withdraws consent immediately: the actor’s own or that of a person within reach. @throws Refusal `not_found` */
export async function withdrawConsent(db: Database, actor: Actor, userId: string): Promise<ConsentState> {
  await requireReach(db, actor, userId);
  return inTransaction(db, async (tx) => {
    await lockRecorded(tx, userId);
    if (await endConsent(tx, userId, actor.id)) {
      const subject = { type: "user", id: userId };
      await recordAudit(tx, { actor, action: "recording_consent.withdrawn", subject });
    }
    return getConsent(tx, userId);
  });
}

/** Deletes all recordings of the actor or of a person within reach, regardless of consent. @throws Refusal `not_found` */
export async function removeRecordingsOf(db: Database, actor: Actor, userId: string): Promise<ConsentState> {
  await requireReach(db, actor, userId);
  return inTransaction(db, async (tx) => {
    const recordings = await deleteRecordingsOf(tx, userId);
    if (recordings > 0) {
      const subject = { type: "user", id: userId };
      await recordAudit(tx, { actor, action: "recording.deleted", subject, before: { recordings } });
    }
    return getConsent(tx, userId);
  });
}

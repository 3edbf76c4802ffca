import type { HandlerInput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { lockCurrentSettings, replaceSettings } from "../../foundation/organisation/organisation.ts";
import { sealSecret } from "../../foundation/organisation/secrets.ts";
import type { OrganisationSettings } from "../../foundation/organisation/stored.ts";
import { requireProvenAsSet } from "../../foundation/sign-ins/second-step-policy.ts";
import { saveOldestService } from "../../people/identity/services/save-service.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { currentSealing } from "../../platform/sealing-keys.ts";
import { changesBetween } from "./changes.ts";
import { checkSettings } from "./check-settings.ts";
import { changePeopleRule } from "./people-rule.ts";
import { sentFields } from "./sent-fields.ts";
import { type ShownSettings, showSettings } from "./show-settings.ts";

type Changes = Omit<HandlerInput<"settings.update">["body"], "version" | "sso">;

type Retention = OrganisationSettings["retention"];

function withRetention(before: Retention, changed: Partial<Retention>): Retention {
  if (changed.people_months === undefined) return { ...before, ...changed };
  const rule = changePeopleRule(before, changed.people_months, new Date());
  return { ...before, ...changed, people_not_before: rule?.notBefore.toISOString() ?? null };
}

function withSecondStep(before: OrganisationSettings["second_step"], changed: Changes["second_step"]) {
  const { required_from: from, ...levels } = changed ?? {};
  const required_from = from === undefined ? before.required_from : (from?.toISOString() ?? null);
  return { ...before, ...sentFields(levels), required_from };
}

/** The settings with what was sent in place of what was. */
function merged(
  before: OrganisationSettings,
  changes: Changes,
  { secret, config, sealing }: Pick<Platform, "config" | "secret"> & { sealing: string },
): OrganisationSettings {
  const { enrolment, retention, sign_in_lifetime, storage, recording, mail, sms, second_step, zoom, ...flat } = changes;
  const sealed = (plain: string | null | undefined, kept: string | null) => {
    if (plain === undefined) return kept;
    return plain === null ? null : sealSecret(secret, sealing, plain);
  };
  return {
    ...before,
    ...sentFields(flat),
    enrolment: { ...before.enrolment, ...sentFields(enrolment) },
    retention: withRetention(before.retention, sentFields(retention)),
    sign_in_lifetime: { ...before.sign_in_lifetime, ...sentFields(sign_in_lifetime) },
    storage: { ...before.storage, ...sentFields(storage) },
    recording: { ...before.recording, ...sentFields(recording) },
    mail: { ...before.mail, ...sentFields(mail), password: sealed(mail?.password, before.mail.password) },
    sms: {
      ...before.sms,
      ...sentFields(sms),
      token: sealed(sms?.token, before.sms.token),
      token_origin: sms?.token ? config.twilioApi : before.sms.token_origin,
    },
    second_step: withSecondStep(before.second_step, second_step),
    zoom: { ...before.zoom, ...sentFields(zoom), secret: sealed(zoom?.secret, before.zoom.secret) },
  };
}

/**
 * Changes some settings, or some fields of a part. A call that changes nothing is not counted as a change.
 *
 * @throws Refusal `stale_version` when `version` is sent and they were changed since; `invalid`.
 */
export async function updateSettings(
  db: Database,
  platform: Pick<Platform, "config" | "secret">,
  actor: Actor,
  { version: expected, sso, ...changes }: HandlerInput<"settings.update">["body"],
  opensDemo: boolean,
): Promise<ShownSettings> {
  return inTransaction(db, async (tx) => {
    const { value: before, version } = await lockCurrentSettings(tx);
    if (expected !== undefined && expected !== version) {
      const current = await showSettings(tx, platform, actor, opensDemo);
      throw new Refusal("stale_version", "Someone else changed the settings. Reload to see the latest version.", {
        members: { current },
      });
    }
    // A sign-in that lacks what it asks of others can’t do away with it, nor name a service that would vouch for it.
    if (changes.second_step ?? sso ?? changes.sign_in_lifetime) await requireProvenAsSet(tx, actor);
    if (sso) await saveOldestService(tx, platform, actor, sso);
    const after = merged(before, changes, { ...platform, sealing: await currentSealing(tx) });
    const named = { initialAssessments: changes.initial_assessments !== undefined, logo: Boolean(changes.logo_file) };
    await checkSettings(tx, actor, before, after, named);
    const changed = changesBetween(before, after);
    if (changed) {
      await replaceSettings(tx, after, version + 1);
      const subject = { type: "settings", id: null };
      await recordAudit(tx, { actor, action: "settings.updated", subject, ...changed });
    }
    return showSettings(tx, platform, actor, opensDemo);
  });
}

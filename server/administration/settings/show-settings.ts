import type { SettingsPart } from "@sextant/contract/settings.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listLastChanges } from "../../foundation/audit/last-changes.ts";
import { linkToLogo } from "../../foundation/files/links.ts";
import { countUsedBytes } from "../../foundation/files/storage-quota.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import { canText, hasTokenFor } from "../../foundation/organisation/secrets.ts";
import type { OrganisationSettings } from "../../foundation/organisation/stored.ts";
import { listOfferedServices, listServices } from "../../foundation/sign-in-services/services.ts";
import type { StoredService } from "../../foundation/sign-in-services/stored-service.ts";
import { findCourseLink } from "../../people/lti/addresses.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Platform } from "../../platform/platform.ts";
import { areThereRecordings } from "../recordings/are-there-recordings.ts";
import { partOfField } from "./changes.ts";
import { listDemoAccounts } from "./demo-accounts.queries.ts";

export type ShownSettings = HandlerOutput<"settings.get">;

/** The oldest sign-in service, for programs that know one; as none where there is none. */
function presentOldest(service: StoredService | undefined) {
  return {
    enabled: service?.is_on ?? false,
    label: service?.label ?? "",
    issuer: service?.issuer ?? "",
    client_id: service?.client_id ?? "",
    email_domains: service?.email_domains ?? [],
    just_in_time: service?.just_in_time ?? true,
    default_role: service?.default_role ?? "student",
    school: service?.school ?? null,
    role_claim: service?.role_claim ?? "",
    role_map: service?.role_map ?? [],
    has_client_secret: service !== undefined && service.client_secret !== null,
  };
}

/** What only staff are told: everything, of each secret whether there is one. */
async function staffPart(db: Database, value: OrganisationSettings, twilioApi: string) {
  const { password, ...mail } = value.mail;
  const { token: _token, token_origin: _origin, ...sms } = value.sms;
  const parts = new Set<SettingsPart>();
  const last_changes = [];
  for (const { field, by, at } of await listLastChanges(db, "settings")) {
    const part = partOfField[field as keyof OrganisationSettings];
    // The newest come first.
    if (!part || parts.has(part)) continue;
    parts.add(part);
    last_changes.push({ part, by, at });
  }
  return {
    logo_file: value.logo_file,
    hides_first_steps: value.hides_first_steps,
    initial_assessments: value.initial_assessments,
    enrolment: value.enrolment,
    retention: value.retention,
    sign_in_lifetime: value.sign_in_lifetime,
    storage: value.storage,
    storage_used_bytes: await countUsedBytes(db),
    recording: value.recording,
    mail: { ...mail, has_password: password !== null },
    sms: { ...sms, has_token: hasTokenFor(value.sms, twilioApi) },
    second_step: {
      ...value.second_step,
      required_from: value.second_step.required_from === null ? null : new Date(value.second_step.required_from),
    },
    sso: presentOldest((await listServices(db))[0]),
    zoom: { school: value.zoom.school, has_secret: value.zoom.secret !== null },
    last_changes,
  };
}

/**
 * Returns the settings as this person may see them: the public part, and for staff the rest.
 *
 * @param opensDemo Whether the accounts of the demo may sign in from where the call comes from.
 */
export async function showSettings(
  db: Database,
  { config, secret }: Pick<Platform, "config" | "secret">,
  actor: Actor | null,
  opensDemo: boolean,
): Promise<ShownSettings> {
  const { value, version } = await getSettings(db);
  const accounts = opensDemo ? await listDemoAccounts(db) : [];
  const { enrolment, logo_file } = value;
  const services = await listOfferedServices(db);
  const isMade = value.recording.enabled && value.recording.script_origin === "";
  const mayWatch = actor?.role === "manager" || actor?.role === "staff";
  return {
    organisation_name: value.organisation_name,
    logo: linkToLogo({ config, secret }, logo_file),
    support_email: value.support_email,
    copy_blocking: value.copy_blocking,
    can_text: canText(value.sms, config.twilioApi),
    can_mail: value.mail.host !== "",
    course_link: actor === null || actor.role === "student" ? null : await findCourseLink(db, config),
    has_recordings: isMade || (mayWatch && (await areThereRecordings(db))),
    is_demo: accounts.length > 0,
    demo_accounts: accounts,
    version,
    enrolment: { is_open: enrolment.is_open, verification: enrolment.verification },
    sign_in_services: services.map(({ id, label, preset }) => ({ id, label, preset })),
    sso: { enabled: services.length > 0, label: services[0]?.label ?? "" },
    ...(actor?.role === "staff" ? await staffPart(db, value, config.twilioApi) : {}),
  };
}

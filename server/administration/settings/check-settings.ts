import { listAssessmentSummaries } from "../../authoring/assessments/summaries.ts";
import { findReadableFiles } from "../../foundation/files/get-file.ts";
import type { OrganisationSettings } from "../../foundation/organisation/stored.ts";
import { findOpenSchools } from "../../foundation/schools/find-schools.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";

interface Problem {
  path: string;
  message: string;
}

/** Initial assessments must be there and published, or new students would get nothing of them. */
async function unpublished(db: Database, ids: readonly string[]): Promise<Problem[]> {
  const known = await listAssessmentSummaries(db, ids);
  return ids.flatMap((id, index) =>
    known.get(id)?.state === "published"
      ? []
      : [{ path: `initial_assessments.${index}`, message: "Choose a published assessment." }],
  );
}

async function wrongLogo(db: Database, actor: Actor, id: string): Promise<Problem[]> {
  const file = (await findReadableFiles(db, actor, [id])).get(id);
  if (!file) return [{ path: "logo_file", message: "This file doesn’t exist." }];
  return file.media_type.startsWith("image/") ? [] : [{ path: "logo_file", message: "This file isn’t a picture." }];
}

async function missingSchools(db: Database, after: OrganisationSettings, before: OrganisationSettings) {
  const named = (["enrolment", "zoom"] as const).flatMap((part) => {
    const { school } = after[part];
    return school === null || school === before[part].school ? [] : [{ path: `${part}.school`, school }];
  });
  const open = await findOpenSchools(
    db,
    named.map(({ school }) => school),
  );
  return named.flatMap(({ path, school }) =>
    open.has(school) ? [] : [{ path, message: "This school doesn’t exist." }],
  );
}

/** What an active channel needs to work at all. Pure. */
function incomplete({ mail, sms }: OrganisationSettings): Problem[] {
  const needs: [boolean, string, string][] = [
    [mail.host !== "" && mail.from === "", "mail.from", "Enter the address that emails come from."],
    [mail.host === "" && mail.password !== null, "mail.host", "Enter a host as well as the password."],
    [sms.provider === "twilio" && sms.account === "", "sms.account", "Enter the Twilio account SID."],
    [sms.provider === "twilio" && sms.token === null, "sms.token", "Enter the Twilio token."],
    [sms.provider === "twilio" && sms.from === "", "sms.from", "Enter the number that messages come from."],
  ];
  return needs.flatMap(([isMissing, path, message]) => (isMissing ? [{ path, message }] : []));
}

type Mail = Pick<OrganisationSettings["mail"], "host" | "port" | "user" | "security">;

/** Tells whether mail goes to another server or user than before, or no longer encrypted. Pure. */
export function isForAnotherServer(before: Mail, after: Mail): boolean {
  const isWeaker = after.security === "none" && before.security !== "none";
  return isWeaker || (["host", "port", "user"] as const).some((field) => before[field] !== after[field]);
}

/** Tells whether text messages go through another account than before. Pure. */
export function isForAnotherAccount(before: { account: string }, after: { account: string }): boolean {
  return before.account !== after.account;
}

/**
 * Finds secrets that would go to another server than the one they were given for. Someone who could change the host alone could
 * otherwise have a secret that is never shown sent to a host of theirs. Pure.
 */
function keptForAnother(before: OrganisationSettings, after: OrganisationSettings): Problem[] {
  const kept = (was: string | null, is: string | null) => is !== null && was === is;
  const problems: [boolean, string, string][] = [
    [
      kept(before.mail.password, after.mail.password) &&
        after.mail.host !== "" &&
        isForAnotherServer(before.mail, after.mail),
      "mail.password",
      "The server or user changed, so enter the password again.",
    ],
    [
      kept(before.sms.token, after.sms.token) && isForAnotherAccount(before.sms, after.sms),
      "sms.token",
      "The account changed, so enter the token again.",
    ],
  ];
  return problems.flatMap(([isKept, path, message]) => (isKept ? [{ path, message }] : []));
}

/**
 * Checks what is about to be saved against what is there.
 *
 * @throws Refusal `invalid` that names each field.
 */
export async function checkSettings(
  db: Database,
  actor: Actor,
  before: OrganisationSettings,
  after: OrganisationSettings,
  named: { initialAssessments: boolean; logo: boolean },
): Promise<void> {
  const errors = [
    ...(named.initialAssessments ? await unpublished(db, after.initial_assessments) : []),
    ...(named.logo && after.logo_file !== null && after.logo_file !== before.logo_file
      ? await wrongLogo(db, actor, after.logo_file)
      : []),
    ...(await missingSchools(db, after, before)),
    ...incomplete(after),
    ...keptForAnother(before, after),
  ];
  const [first] = errors;
  if (!first) return;
  const detail = first.path.startsWith("initial_assessments")
    ? "One of the initial assessments isn’t published."
    : first.message;
  throw new Refusal("invalid", detail, { errors });
}

import { listAssessmentSummaries } from "../assessments/summaries.ts";
import { findReadableFiles } from "../files/get-file.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { Refusal } from "../platform/refusal.ts";
import { findOpenSchools } from "../schools/find-schools.ts";
import type { OrganisationSettings } from "./stored.ts";

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
      : [{ path: `initial_assessments.${index}`, message: "There is no published assessment of this id." }],
  );
}

async function wrongLogo(db: Database, actor: Actor, id: string): Promise<Problem[]> {
  const file = (await findReadableFiles(db, actor, [id])).get(id);
  if (!file) return [{ path: "logo_file", message: "This file is not there." }];
  return file.media_type.startsWith("image/") ? [] : [{ path: "logo_file", message: "This file is not a picture." }];
}

async function missingSchools(db: Database, after: OrganisationSettings, before: OrganisationSettings) {
  const named = (["enrolment", "sso"] as const).flatMap((part) => {
    const { school } = after[part];
    return school === null || school === before[part].school ? [] : [{ path: `${part}.school`, school }];
  });
  const open = await findOpenSchools(
    db,
    named.map(({ school }) => school),
  );
  return named.flatMap(({ path, school }) =>
    open.has(school) ? [] : [{ path, message: "This school is not there." }],
  );
}

/** What an active channel needs to work at all. Pure. */
function incomplete({ mail, sms, sso }: OrganisationSettings): Problem[] {
  const needs: [boolean, string, string][] = [
    [mail.host !== "" && mail.from === "", "mail.from", "Say from which address mail comes."],
    [mail.host === "" && mail.password !== null, "mail.host", "A password without a host is of no use."],
    [sms.provider === "twilio" && sms.account === "", "sms.account", "Twilio asks for the account."],
    [sms.provider === "twilio" && sms.token === null, "sms.token", "Twilio asks for a token."],
    [sms.provider === "twilio" && sms.from === "", "sms.from", "Say from which number messages come."],
    [sso.enabled && sso.issuer === "", "sso.issuer", "Say where people sign in."],
    [sso.enabled && sso.client_id === "", "sso.client_id", "Say under which client this installation is known there."],
  ];
  return needs.flatMap(([isMissing, path, message]) => (isMissing ? [{ path, message }] : []));
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
  ];
  const [first] = errors;
  if (!first) return;
  const detail = first.path.startsWith("initial_assessments")
    ? "An initial assessment is not published."
    : first.message;
  throw new Refusal("invalid", detail, { errors });
}

import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { OrganisationSettings } from "../../foundation/organisation/stored.ts";
import { findOpenSchools } from "../../foundation/schools/find-schools.ts";
import { findTimeZones } from "../../foundation/schools/find-time-zones.ts";
import { queueAccountMail, queueAccountSms } from "../../foundation/sign-ins/mails.ts";
import { publicAddress } from "../../platform/config.ts";
import { countCall, requireAllowance } from "../../platform/counted-calls.ts";
import type { Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { networkAddress } from "../../platform/network-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { randomToken, sha256 } from "../../platform/secrets.ts";
import { createUser } from "../directory/create-user.ts";
import { normaliseName } from "../directory/normalise.ts";
import { findAccountByEmail, findAccountByPhone, lockName, noteShown } from "./accounts.queries.ts";
import { insertEnrolment } from "./enrolments.queries.ts";
import { requireGoodPassword } from "./password-rules.ts";
import type { PasswordPool } from "./passwords.ts";
import { findVerifiedPhone, useVerification } from "./phone-codes.queries.ts";

const LINK_HOURS = 24;
const byAddress = { kind: "enrolment", most: 300, seconds: 900 };
/** Nobody's mailbox is filled by others. */
const mailsToOne = { kind: "enrolment.mail", most: 5, seconds: 3600 };

type OneBody = Exclude<HandlerInput<"auth.enrol">["body"], { users: unknown }>;
type Services = Pick<Platform, "db" | "config" | "secret">;

interface Enrolling {
  body: OneBody;
  schoolId: string | null;
  address: string;
}

const personOf = ({ body, schoolId }: Enrolling, passwordHash: string) => ({
  role: "student" as const,
  firstName: body.first_name,
  lastName: body.last_name,
  passwordHash,
  schoolIds: schoolId ? [schoolId] : [],
  ...(body.time_zone ? { timeZone: body.time_zone } : {}),
  locale: body.locale ?? ("en" as const),
});

/** @throws Refusal `invalid` */
function requireTakenAddress(email: string, domains: readonly string[]): void {
  const domain = email.split("@").at(-1)?.toLowerCase() ?? "";
  if (domains.length > 0 && !domains.includes(domain)) {
    throw invalid("email", `Use an email address at ${domains.join(", ")}`);
  }
}

/**
 * Owes the mail that follows an enrolment: a link that completes it, or, to who has an account already, word of that. The rows are the
 * same in both cases, so that the work tells nothing.
 *
 * @param userId Whose address it becomes; null when a person is made by it.
 */
async function offerAddress(
  tx: Tx,
  { config, secret }: Services,
  { body, schoolId }: Enrolling,
  email: string,
  userId: string | null,
): Promise<void> {
  const token = randomToken();
  const locale = body.locale ?? "en";
  const known = await findAccountByEmail(tx, email);
  const zones = await findTimeZones(tx, schoolId ? [schoolId] : []);
  await insertEnrolment(tx, {
    id: newId(),
    token_hash: sha256(token),
    email,
    user_id: userId,
    first_name: body.first_name,
    last_name: body.last_name,
    school_id: schoolId,
    time_zone: body.time_zone ?? zones.get(schoolId ?? "") ?? "UTC",
    locale,
    expires_at: new Date(Date.now() + LINK_HOURS * 3_600_000),
  });
  if ((await countCall(tx, secret, mailsToOne, normaliseName(email))) > 0) return;
  const page = `${publicAddress(config)}/signin`;
  const link = known ? page : `${page}/confirm?token=${token}`;
  const addressee = { to: known?.email ?? email, userId: known?.id ?? userId, locale: known?.locale ?? locale };
  const kind = known ? "already_enrolled" : "confirm_email";
  await queueAccountMail(tx, kind, addressee, { name: null, link });
}

/** @throws Refusal `invalid` at `verification_token` */
async function enrolByPhone(
  services: Services,
  enrolling: Enrolling,
  passwordHash: string,
  token: string,
): Promise<void> {
  const { body, address } = enrolling;
  const hash = sha256(token);
  const wrong = invalid("verification_token", "Your code has expired. Ask for a new one.");
  await inTransaction(services.db, async (tx) => {
    const phone = await findVerifiedPhone(tx, hash, "enrol");
    if (!phone || !(await useVerification(tx, hash))) throw wrong;
    await lockName(tx, phone);
    const known = await findAccountByPhone(tx, phone);
    if (known) {
      return queueAccountSms(tx, "already_enrolled", { to: phone, userId: known.id, locale: known.locale });
    }
    const id = await createUser(tx, null, { ...personOf(enrolling, passwordHash), phone }, address);
    await noteShown(tx, id, "phone");
    // An address beside the phone is theirs only once they have opened the link to it.
    if (body.email) await offerAddress(tx, services, enrolling, body.email, id);
  });
}

async function requireOwnSchool(
  { db }: Services,
  { enrolment }: OrganisationSettings,
  asked: string | undefined,
): Promise<string | null> {
  const known = await findOpenSchools(
    db,
    [enrolment.school, asked].filter((id) => id != null),
  );
  if (asked && (!known.has(asked) || (enrolment.school !== null && enrolment.school !== asked))) {
    throw invalid("school", "Ask this school for an account.");
  }
  const school = asked ?? enrolment.school;
  return school && known.has(school) ? school : null;
}

/**
 * Enrols a person by themselves, as a student. The answer, and the work before it, are the same whether or not the address or phone
 * is already taken; its owner gets an email or a text message about it.
 *
 * @throws Refusal `forbidden` while nobody may enrol, `invalid`, `too_many_requests`, `overloaded`.
 */
export async function enrolSelf(
  services: Services,
  passwords: PasswordPool,
  body: OneBody,
  address: string,
): Promise<HandlerOutput<"auth.enrol">> {
  const { db, secret } = services;
  const { value: settings } = await getSettings(db);
  const { enrolment } = settings;
  if (!enrolment.is_open) throw new Refusal("forbidden", "Ask your school for an account.");
  if (body.role !== "student") throw new Refusal("forbidden", "You can only enrol as a student.");
  await requireAllowance(db, secret, byAddress, networkAddress(address));
  const { password, email, verification_token: token } = body;
  if (enrolment.verification === "phone" && !token) {
    throw invalid("verification_token", "Verify your phone first.");
  }
  if (!token && !email) throw invalid("email", "Enter your email address.");
  if (email) requireTakenAddress(email, enrolment.email_domains);
  if (token) {
    if (!password) throw invalid("password", "Choose a password.");
    await requireGoodPassword(password, {
      firstName: body.first_name,
      lastName: body.last_name,
      organisation: settings.organisation_name,
      email: email ?? null,
      phone: body.phone ?? null,
    });
  }
  const schoolId = await requireOwnSchool(services, settings, body.school);
  const enrolling = { body, schoolId, address };
  if (token && password) {
    await enrolByPhone(services, enrolling, await passwords.hash(password), token);
    return { next: "sign_in" };
  }
  // A password that came along is left out: who has the mailbox chooses it, behind the link.
  await inTransaction(db, (tx) => offerAddress(tx, services, enrolling, email ?? "", null));
  return { next: "confirm_email" };
}

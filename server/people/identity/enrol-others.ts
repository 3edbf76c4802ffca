import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { requireSchool } from "../../foundation/access/schools.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import { findOpenSchools } from "../../foundation/schools/find-schools.ts";
import { inviteByMail } from "../../foundation/sign-ins/invite-by-mail.ts";
import type { Actor } from "../../platform/binder.ts";
import { publicAddress } from "../../platform/config.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { assignableRoles } from "../directory/abilities.ts";
import { createUser } from "../directory/create-user.ts";
import { refusalOfTaken, takenField } from "../directory/taken-field.ts";
import { requireGoodPassword } from "./password-rules.ts";
import type { PasswordPool } from "./passwords.ts";

/** Hashing takes its time: so many passwords of others in one call, some two seconds of work. */
const MOST_PASSWORDS = 100;
/** Items under way at once; each is a transaction of its own. */
const AT_ONCE = 4;

type Body = HandlerInput<"auth.enrol">["body"];
type Person = Extract<Body, { users: unknown }>["users"][number];
type Results = NonNullable<HandlerOutput<"auth.enrol">["results"]>;
type Result = Results[number];
type Services = Pick<Platform, "db" | "config">;

interface Enrolling {
  services: Services;
  passwords: PasswordPool;
  actor: Actor;
  organisation: string;
  invites: boolean;
}

/** @throws Refusal `forbidden` for a role or school that is not the actor's to give, `invalid`; the unique violation when taken. */
async function enrolOne(enrolling: Enrolling, person: Person): Promise<string> {
  const { services, passwords, actor, organisation, invites } = enrolling;
  const { email = null, phone = null, username = null, password, school } = person;
  if (!assignableRoles(actor).includes(person.role)) {
    throw new Refusal("forbidden", `You can’t give anyone the role ${person.role}.`, {
      errors: [{ path: "role", message: "You can only give roles below your own." }],
    });
  }
  if (!email && !phone && !username) throw invalid("email", "Enter an email address, phone number or username.");
  if (!school && actor.role !== "staff") throw invalid("school", "Choose a school.");
  if (school) {
    const isOpen = (await findOpenSchools(services.db, [school])).has(school);
    const refusal = invalid("school", "This school doesn’t exist, or isn’t one of yours.");
    if (!isOpen) throw refusal;
    await requireSchool(services.db, actor, school).catch(() => {
      throw refusal;
    });
  }
  if (password) {
    const { first_name: firstName, last_name: lastName } = person;
    await requireGoodPassword(password, { firstName, lastName, email, phone, username, organisation });
  }
  const passwordHash = password ? await passwords.hash(password) : null;
  return inTransaction(services.db, async (tx) => {
    const id = await createUser(tx, actor, {
      role: person.role,
      firstName: person.first_name,
      lastName: person.last_name,
      email,
      phone,
      username,
      studentNumber: person.student_number ?? null,
      passwordHash,
      schoolIds: school ? [school] : [],
      ...(person.time_zone ? { timeZone: person.time_zone } : {}),
      locale: person.locale ?? "en",
    });
    if (invites && email) {
      const invitee = { id, email, first_name: person.first_name, locale: person.locale ?? "en" };
      await inviteByMail(tx, publicAddress(services.config), [invitee]);
    }
    return id;
  });
}

/** The answer for one of many: what is wrong with one keeps nobody else out. */
async function enrolAmongMany(enrolling: Enrolling, person: Person, index: number): Promise<Result> {
  try {
    return { index, status: "created", id: await enrolOne(enrolling, person), errors: [] };
  } catch (error) {
    const taken = takenField(error);
    if (taken) return { index, status: "duplicate", id: null, errors: [taken] };
    if (!(error instanceof Refusal) || !["invalid", "forbidden"].includes(error.code)) throw error;
    const errors = error.details.errors ?? [{ path: "", message: error.message }];
    return { index, status: error.code === "forbidden" ? "forbidden" : "invalid", id: null, errors };
  }
}

/**
 * Enrols people for others: one, whose refusal is the call's, or many, with an answer for each.
 *
 * @throws Refusal `invalid` when too many bring passwords; for one also `forbidden` and `in_use`.
 */
export async function enrolOthers(
  services: Services,
  passwords: PasswordPool,
  actor: Actor,
  body: Body,
): Promise<HandlerOutput<"auth.enrol">> {
  const organisation = (await getSettings(services.db)).value.organisation_name;
  const enrolling = { services, passwords, actor, organisation, invites: body.send_invitations };
  if (!("users" in body)) {
    const id = await enrolOne(enrolling, body).catch((error: unknown) => {
      throw refusalOfTaken(error);
    });
    return { results: [{ index: 0, status: "created", id, errors: [] }] };
  }
  if (body.users.filter((person) => person.password).length > MOST_PASSWORDS) {
    throw invalid("users", `You can set passwords for at most ${MOST_PASSWORDS} people at a time. Invite the others.`);
  }
  const results: Results = [];
  const queue = body.users.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, person] of queue) results[index] = await enrolAmongMany(enrolling, person, index);
    }),
  );
  return { results };
}

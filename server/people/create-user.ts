import type { Role } from "@sextant/contract/who.ts";
import { allocateInitialAssessments } from "../allocations/initial.ts";
import { recordAudit } from "../audit/record.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { invalid } from "../platform/refusal.ts";
import { normalisePhone } from "./normalise.ts";
import { insertMemberships, insertUser } from "./people.queries.ts";

export interface NewUser {
  role: Role;
  firstName: string;
  lastName: string;
  email?: string | null;
  /** As people write it, with the country's code. */
  phone?: string | null;
  username?: string | null;
  /** Of `hashPassword`, made before the transaction; without one the person cannot sign in by password. */
  passwordHash?: string | null;
  /** The schools they belong to from now on. */
  schoolIds?: readonly string[];
  /** IANA. */
  timeZone?: string;
  locale?: "en" | "ar";
  isDemo?: boolean;
  accommodations?: {
    timeMultiplier?: number | null;
    extraBreakSeconds?: number | null;
    mayPause?: boolean | null;
    untimed?: boolean | null;
  };
}

/** No @ and no leading +, so that a username is never taken for an address or a phone number. */
const usernameForm = /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,63}$/u;

/**
 * Creates a person; a student gets the initial assessments. Who may do so is for the caller to check.
 *
 * @param by Who creates them, for the audit log; null when nobody was signed in.
 * @throws Refusal `invalid` for a name to sign in by that is not one; the database's unique violation, which is answered as
 * `in_use`, when it is taken already.
 * @returns The new person's id.
 */
export async function createUser(tx: Tx, by: { id: string } | null, input: NewUser, address = ""): Promise<string> {
  const { email = null, username = null } = input;
  const phone = input.phone ? normalisePhone(input.phone) : null;
  if (username !== null && !usernameForm.test(username)) {
    throw invalid("username", "Letters, digits, dots, dashes and underscores, two at least");
  }
  if (phone !== null && !/^\+[1-9]\d{6,14}$/.test(phone)) {
    throw invalid("phone", "Write it with the country's code, for example +33 1 23 45 67 89");
  }
  const id = newId();
  await insertUser(tx, {
    id,
    role: input.role,
    first_name: input.firstName,
    last_name: input.lastName,
    email: email?.trim() ?? null,
    phone,
    username,
    password_hash: input.passwordHash ?? null,
    time_zone: input.timeZone ?? "UTC",
    locale: input.locale ?? "en",
    is_demo: input.isDemo ?? false,
    time_multiplier: input.accommodations?.timeMultiplier ?? null,
    extra_break_seconds: input.accommodations?.extraBreakSeconds ?? null,
    may_pause: input.accommodations?.mayPause ?? null,
    untimed: input.accommodations?.untimed ?? null,
    created_by: by?.id ?? null,
  });
  const schools = input.schoolIds ?? [];
  await insertMemberships(tx, id, schools);
  await recordAudit(tx, {
    actor: by,
    action: "user.created",
    subject: { type: "user", id },
    after: { role: input.role, schools },
    schoolId: schools[0] ?? null,
    address,
    personal: {
      userId: id,
      fields: { after: { first_name: input.firstName, last_name: input.lastName, email, phone, username } },
    },
  });
  if (input.role === "student") await allocateInitialAssessments(tx, id);
  return id;
}

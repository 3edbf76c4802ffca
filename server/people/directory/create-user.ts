import type { PersonLocale } from "@sextant/contract/common.ts";
import type { Role } from "@sextant/contract/who.ts";
import { allocateInitialAssessments } from "../../delivery/allocations/initial.ts";
import { recordAudits } from "../../foundation/audit/record.ts";
import { findTimeZones } from "../../foundation/schools/find-time-zones.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { addMemberships } from "./memberships.queries.ts";
import { checkNames } from "./names-to-sign-in.ts";
import { insertUsers } from "./people.queries.ts";

export interface NewUser {
  role: Role;
  firstName: string;
  lastName: string;
  email?: string | null;
  /** As people write it, with the country's code. */
  phone?: string | null;
  username?: string | null;
  studentNumber?: string | null;
  /** From `hashPassword`, computed before the transaction; without it the person can't sign in by password. */
  passwordHash?: string | null;
  /** The schools they belong to from now on. */
  schoolIds?: readonly string[];
  /** An IANA zone; by default that of their first school, or else UTC until their browser tells its own. */
  timeZone?: string;
  locale?: PersonLocale;
  isDemo?: boolean;
  accommodations?: {
    timeMultiplier?: number | null;
    extraBreakSeconds?: number | null;
    mayPause?: boolean | null;
    untimed?: boolean | null;
    readAloud?: boolean | null;
    masking?: boolean | null;
  };
}

/**
 * Creates people; students get the initial assessments. The caller checks permission.
 *
 * @param by The actor for the audit log; null when nobody was signed in.
 * @param address The network address of a request where nobody was signed in.
 * @throws Refusal `invalid` for a malformed sign-in name; the database's unique violation, answered as `in_use`, for one already taken.
 * @returns The new people's ids, in the order of the inputs.
 */
export async function createUsers(
  tx: Tx,
  by: Pick<Actor, "id" | "address" | "apiToken"> | null,
  inputs: readonly NewUser[],
  address = "",
): Promise<string[]> {
  const made = inputs.map((input) => {
    const { email = null, username = null } = input;
    const phone = checkNames({ username, phone: input.phone ?? null });
    return { id: newId(), input, names: { email: email?.trim() ?? null, phone, username } };
  });
  const lacking = inputs.filter(({ timeZone }) => timeZone === undefined);
  const zones = await findTimeZones(tx, [...new Set(lacking.flatMap(({ schoolIds }) => schoolIds?.[0] ?? []))]);
  const zoneOf = ({ timeZone, schoolIds }: NewUser) => timeZone ?? zones.get(schoolIds?.[0] ?? "");
  await insertUsers(
    tx,
    made.map(({ id, input, names }) => ({
      id,
      ...names,
      role: input.role,
      first_name: input.firstName,
      last_name: input.lastName,
      student_number: input.studentNumber ?? null,
      password_hash: input.passwordHash ?? null,
      time_zone: zoneOf(input) ?? "UTC",
      has_default_time_zone: zoneOf(input) === undefined,
      locale: input.locale ?? "en",
      is_demo: input.isDemo ?? false,
      time_multiplier: input.accommodations?.timeMultiplier ?? null,
      extra_break_seconds: input.accommodations?.extraBreakSeconds ?? null,
      may_pause: input.accommodations?.mayPause ?? null,
      untimed: input.accommodations?.untimed ?? null,
      read_aloud: input.accommodations?.readAloud ?? null,
      masking: input.accommodations?.masking ?? null,
      created_by: by?.id ?? null,
    })),
  );
  await addMemberships(
    tx,
    made.flatMap(({ id, input }) =>
      (input.schoolIds ?? []).map((schoolId) => ({ id: newId(), user_id: id, school_id: schoolId })),
    ),
  );
  await recordAudits(
    tx,
    made.map(({ id, input, names }) => ({
      actor: by,
      action: "user.created",
      subject: { type: "user", id },
      after: { role: input.role, schools: input.schoolIds ?? [] },
      schoolId: input.schoolIds?.[0] ?? null,
      address: by?.address ?? address,
      personal: {
        userId: id,
        fields: {
          after: {
            first_name: input.firstName,
            last_name: input.lastName,
            ...names,
            student_number: input.studentNumber ?? null,
          },
        },
      },
    })),
  );
  await allocateInitialAssessments(
    tx,
    made.filter(({ input }) => input.role === "student").map(({ id }) => id),
  );
  return made.map(({ id }) => id);
}

/** Creates one person, as `createUsers` does. @returns Their id. */
export async function createUser(
  tx: Tx,
  by: Pick<Actor, "id" | "address" | "apiToken"> | null,
  input: NewUser,
  address = "",
): Promise<string> {
  const [id] = await createUsers(tx, by, [input], address);
  if (!id) throw new Error("The person was not created");
  return id;
}

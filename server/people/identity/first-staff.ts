import type { HandlerInput } from "@sextant/contract/types.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { invalid } from "../../platform/refusal.ts";
import { randomToken, sha256 } from "../../platform/secrets.ts";
import { createUser } from "../directory/create-user.ts";
import {
  findFirstStaffLink,
  insertFirstStaffLink,
  lockFirstStaff,
  staffExists,
  useFirstStaffLinks,
} from "./first-staff.queries.ts";
import { requireGoodPassword } from "./password-rules.ts";
import type { PasswordPool } from "./passwords.ts";

/** Returns whether nobody can administer this installation: it has no staff except demo accounts. */
export async function needsFirstStaff(db: Database): Promise<boolean> {
  return !(await staffExists(db));
}

/**
 * Creates the token of a one-time link for creating the first staff person; only its hash is stored. Earlier links stay valid until one of
 * them is used.
 */
export async function createFirstStaffLink(db: Database): Promise<string> {
  const token = randomToken();
  await insertFirstStaffLink(db, sha256(token));
  return token;
}

/**
 * Creates the first staff person from a link of `createFirstStaffLink`.
 *
 * @throws Refusal `invalid` when the link is used or unknown, or a staff person exists by now; also for a weak password, which leaves the
 * link valid.
 * @returns The person's id.
 */
export async function createFirstStaff(
  db: Database,
  passwords: PasswordPool,
  { token, password, ...input }: HandlerInput<"auth.create_first_staff">["body"],
  address: string,
): Promise<string> {
  const refusal = invalid("token", "This link was used, or a staff account already exists.");
  // Before any work, so that a wrong link costs us nothing.
  if (!(await findFirstStaffLink(db, sha256(token)))) throw refusal;
  const { first_name: firstName, last_name: lastName, email } = input;
  const organisation = (await getSettings(db)).value.organisation_name;
  await requireGoodPassword(password, { firstName, lastName, email, organisation });
  const passwordHash = await passwords.hash(password);
  return inTransaction(db, async (tx) => {
    await lockFirstStaff(tx);
    if (await staffExists(tx)) throw refusal;
    if (!(await useFirstStaffLinks(tx, sha256(token)))) throw refusal;
    return createUser(
      tx,
      null,
      {
        role: "staff",
        firstName: input.first_name,
        lastName: input.last_name,
        email: input.email,
        passwordHash,
        ...(input.time_zone ? { timeZone: input.time_zone } : {}),
      },
      address,
    );
  });
}

import type { HandlerInput } from "@sextant/contract/types.ts";
import { getSettings } from "../organisation/organisation.ts";
import { createUser } from "../people/create-user.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { invalid } from "../platform/refusal.ts";
import { randomToken, sha256 } from "../platform/secrets.ts";
import {
  findFirstStaffLink,
  insertFirstStaffLink,
  lockFirstStaff,
  staffExists,
  useFirstStaffLinks,
} from "./first-staff.queries.ts";
import { requireGoodPassword } from "./password-rules.ts";
import type { PasswordPool } from "./passwords.ts";

/** Returns true while nobody can administer this installation: there is no staff person but those of the demo. */
export async function needsFirstStaff(db: Database): Promise<boolean> {
  return !(await staffExists(db));
}

/**
 * Makes the token of a one-time link by which the first staff person is created; only its hash is kept. Links made earlier stay
 * good until one of them is used.
 */
export async function createFirstStaffLink(db: Database): Promise<string> {
  const token = randomToken();
  await insertFirstStaffLink(db, sha256(token));
  return token;
}

/**
 * Creates the first staff person by such a link.
 *
 * @throws Refusal `invalid` when the link was used, never made, or there is a staff person by now; for a password too easily guessed,
 * and then the link stays good.
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
  requireGoodPassword(password, { firstName, lastName, email, organisation });
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

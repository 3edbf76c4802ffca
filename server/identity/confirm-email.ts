import { createUser } from "../people/create-user.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { invalid } from "../platform/refusal.ts";
import { sha256 } from "../platform/secrets.ts";
import { addEmail, findAccountByEmail, lockName, noteShown } from "./accounts.queries.ts";
import { useEnrolment } from "./enrolments.queries.ts";

/**
 * Completes an enrolment by the link in its mail: the person is created, or the address added to who was created by phone.
 *
 * @throws Refusal `invalid` at `token` when the link was used, is over, or the address belongs to someone by now.
 */
export async function confirmEmail(db: Database, token: string, address: string): Promise<void> {
  const wrong = invalid("token", "This link was used or has expired.");
  await inTransaction(db, async (tx) => {
    const enrolment = await useEnrolment(tx, sha256(token));
    if (!enrolment) throw wrong;
    const { email, user_id: userId, school_id: schoolId } = enrolment;
    await lockName(tx, email.toLowerCase());
    if (await findAccountByEmail(tx, email)) throw wrong;
    if (userId) {
      if (!(await addEmail(tx, userId, email))) throw wrong;
      return;
    }
    const id = await createUser(
      tx,
      null,
      {
        role: "student",
        firstName: enrolment.first_name,
        lastName: enrolment.last_name,
        email,
        passwordHash: enrolment.password_hash,
        schoolIds: schoolId ? [schoolId] : [],
        timeZone: enrolment.time_zone,
        locale: enrolment.locale === "ar" ? "ar" : "en",
      },
      address,
    );
    await noteShown(tx, id, "email");
  });
}

import { findOpenSchools } from "../../../foundation/schools/find-schools.ts";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { listSchoolsOf } from "./identities.queries.ts";

/**
 * Returns whether a service may vouch for an account: otherwise the administrators of one for some schools could sign in as anyone. It
 * speaks for the students of its schools, and for others only if all of their schools are its own; never for staff.
 */
export async function isVouchedFor(
  tx: Tx,
  { schools }: Pick<StoredService, "schools">,
  account: { id: string; role: string },
): Promise<boolean> {
  if (schools.length === 0) return true;
  if (account.role === "staff") return false;
  const theirs = await listSchoolsOf(tx, account.id);
  const isIn = (school: string) => schools.includes(school);
  return account.role === "student" ? theirs.some(isIn) : theirs.length > 0 && theirs.every(isIn);
}

/** Returns the school that new people of a service join; null for none, or while it is archived. */
export async function schoolOfNew(
  tx: Tx,
  { school, schools }: Pick<StoredService, "school" | "schools">,
): Promise<string | null> {
  const [only, ...others] = schools;
  const wanted = school ?? (others.length === 0 ? only : undefined) ?? null;
  return wanted !== null && (await findOpenSchools(tx, [wanted])).has(wanted) ? wanted : null;
}

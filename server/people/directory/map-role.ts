import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import { findRoleOf } from "../../foundation/access/find-role.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Tx } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireStaffLeft } from "./last-staff.ts";
import { lockPerson, lockStaffChanges, updatePersonRow } from "./people.queries.ts";

/** Returns whether another active staff person would remain. */
async function staffIsLeft(tx: Tx, userId: string): Promise<boolean> {
  try {
    await requireStaffLeft(tx, [userId]);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Gives a person the role of their claim. If the claim no longer gives one, takes back the role it gave; a role that was set in the app
 * stays. The last staff person keeps theirs.
 *
 * @param given.role The role that the claim gives now; null = none.
 * @param given.before The role that it gave last time.
 */
export async function applyMappedRole(
  tx: Tx,
  { default_role: fallback }: { default_role: Role },
  given: { userId: string; role: Role | null; before: string | null; address: string },
): Promise<void> {
  const { userId, role, before, address } = given;
  // Most sign-ins take no role away, and need not wait for those that do.
  if ((await findRoleOf(tx, userId)) === "staff" && role !== "staff") await lockStaffChanges(tx);
  const person = await lockPerson(tx, userId, sql<boolean>`true`);
  if (!person) return;
  const wanted = role ?? (before !== null && person.role === before ? fallback : null);
  if (wanted === null || wanted === person.role) return;
  if (person.role === "staff" && !(await staffIsLeft(tx, userId))) return;
  await updatePersonRow(tx, userId, { role: wanted });
  await recordAudit(tx, {
    actor: null,
    action: "user.role_mapped",
    subject: { type: "user", id: userId },
    before: { role: person.role },
    after: { role: wanted, version: person.version + 1, changed: ["role"] },
    address,
  });
}

import type { Tx } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { listActiveStaff, lockStaffChanges } from "./people.queries.ts";

/** The message for a change that would leave no active staff. */
export const lastStaffMessage = "This is the last active staff account. Give someone else the staff role first.";

/**
 * Refuses to remove the role or the sign-in of the last active staff person. Concurrent changes take turns, so that the second sees the
 * result of the first; call `lockStaffChanges` before locking people.
 *
 * @param leaving The people who will no longer be staff, or no longer active.
 * @throws Refusal `illegal_transition` when nobody would be left.
 */
export async function requireStaffLeft(tx: Tx, leaving: readonly string[]): Promise<void> {
  await lockStaffChanges(tx);
  const standing = await listActiveStaff(tx);
  if (!standing.some((id) => leaving.includes(id)) || standing.some((id) => !leaving.includes(id))) return;
  throw new Refusal("illegal_transition", lastStaffMessage, {
    state: "last_staff",
  });
}

/** Takes the turn of those who may take a staff person's role or sign-in, before any person's row is locked. */
export async function takeStaffTurn(tx: Tx): Promise<void> {
  await lockStaffChanges(tx);
}

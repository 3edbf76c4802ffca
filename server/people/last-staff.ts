import type { Tx } from "../platform/database/client.ts";
import { Refusal } from "../platform/refusal.ts";
import { listActiveStaff, lockStaffChanges } from "./people.queries.ts";

/** What is said to whoever would leave nobody with the staff role. */
export const lastStaffMessage = "This is the last active staff account. Give someone else the staff role first.";

/**
 * Refuses to take the last active staff person's role or sign-in. Those who would do so at once take turns, so that the second sees
 * what the first has done; call `lockStaffChanges` before locking anybody.
 *
 * @param leaving Those who are to be staff no more, or not active.
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

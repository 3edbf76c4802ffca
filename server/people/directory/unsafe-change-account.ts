import { releaseClaims } from "../../delivery/marking/release-claims.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { endAccess } from "../../foundation/sign-ins/end-all-sign-ins.ts";
import type { Tx } from "../../platform/database/client.ts";
import { requireStaffLeft } from "./last-staff.ts";
import { updatePersonRow } from "./people.queries.ts";

/** What a program may change of an account. */
export interface AccountChange {
  first_name?: string;
  last_name?: string;
  email?: string | null;
  username?: string | null;
  student_number?: string | null;
  is_active?: boolean;
}

interface Account {
  id: string;
  role: string;
  first_name: string;
  last_name: string;
  email: string | null;
  username?: string | null;
  student_number?: string | null;
  is_active: boolean;
  version: number;
}

interface ChangedBy {
  /** The person for whom it does. */
  actor?: { id: string };
  /** Their network address. */
  address: string;
  wake: () => void;
  /** What else the log says of the change. */
  note: Record<string, unknown>;
}

/**
 * Changes an account for a program, and logs it; deactivating ends its sign-ins. The caller checks permission, takes the turn of changes of
 * staff (`takeStaffTurn`), and locks the row.
 *
 * @throws Refusal `illegal_transition` for the last active staff person; the database's unique violation for an address that is taken.
 */
export async function unsafeChangeAccount(
  tx: Tx,
  { actor, address, wake, note }: ChangedBy,
  account: Account,
  change: AccountChange,
): Promise<void> {
  const changed = Object.keys(change) as (keyof AccountChange)[];
  if (changed.length === 0) return;
  const { is_active: isActive, ...personal } = change;
  if (isActive === false && account.role === "staff") await requireStaffLeft(tx, [account.id]);
  await updatePersonRow(tx, account.id, {
    ...change,
    ...(change.email === undefined ? {} : { email_confirmed_at: null }),
  });
  if (isActive === false) {
    await endAccess(tx, wake, account.id);
    await releaseClaims(tx, account.id);
  }
  const before = Object.fromEntries(Object.keys(personal).map((field) => [field, account[field as keyof Account]]));
  const action = isActive === undefined ? "user.updated" : isActive ? "user.reactivated" : "user.deactivated";
  await recordAudit(tx, {
    actor: actor ?? null,
    action,
    subject: { type: "user", id: account.id },
    ...(isActive === undefined ? {} : { before: { is_active: account.is_active } }),
    after: {
      ...(isActive === undefined ? {} : { is_active: isActive }),
      changed,
      ...note,
      version: account.version + 1,
    },
    address,
    personal: { userId: account.id, fields: { before, after: personal } },
  });
}

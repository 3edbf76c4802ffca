import type { Tx } from "../../platform/database/client.ts";
import { listStaff } from "./notifications.queries.ts";
import { type NewNotification, notify } from "./notify.ts";

/** Tells every active member of staff something, in the transaction that causes it. */
export async function notifyStaff(tx: Tx, wake: () => void, notice: Omit<NewNotification, "user">): Promise<void> {
  const staff = await listStaff(tx);
  await notify(
    tx,
    wake,
    staff.map((user) => ({ user, ...notice })),
  );
}

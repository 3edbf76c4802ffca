import { getSettings } from "../organisation/organisation.ts";
import type { Database } from "../platform/database/client.ts";
import { deleteEndedSignIns, deleteMessages, deleteOldNotifications } from "./retention.queries.ts";

/** Lets go what is older than staff want it kept: messages that were sent or kept, what people were told, and sign-ins that have ended. */
export async function applyRetention(db: Database): Promise<void> {
  const { notifications_days, outbox_days, sign_ins_days } = (await getSettings(db)).value.retention;
  await deleteOldNotifications(db, notifications_days);
  await deleteMessages(db, outbox_days);
  await deleteEndedSignIns(db, sign_ins_days);
}

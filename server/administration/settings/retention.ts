import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { Database } from "../../platform/database/client.ts";
import { deleteOldRecordings } from "../recordings/delete-old-recordings.ts";
import {
  deleteEndedSignIns,
  deleteMessages,
  deleteOldNotifications,
  deleteRemovedNotes,
  emptyFailedMessages,
} from "./retention.queries.ts";

/** For so long a person can take back that they deleted a note. */
const REMOVED_NOTES_DAYS = 1;
/** For so long a message that couldn’t be sent can be sent again. */
const FAILED_MESSAGES_DAYS = 7;

/**
 * Lets go what is older than staff want it kept: messages that were sent or kept, what people were told,
 * sign-ins that have ended, and recordings; and notes that were deleted.
 */
export async function applyRetention(db: Database): Promise<void> {
  const { notifications_days, outbox_days, sign_ins_days } = (await getSettings(db)).value.retention;
  await deleteOldNotifications(db, notifications_days);
  await deleteMessages(db, outbox_days);
  await emptyFailedMessages(db, FAILED_MESSAGES_DAYS);
  await deleteEndedSignIns(db, sign_ins_days);
  await deleteOldRecordings(db);
  await deleteRemovedNotes(db, REMOVED_NOTES_DAYS);
}

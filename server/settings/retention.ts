import type { Database } from "../platform/database/client.ts";
import { getSettings } from "./organisation.ts";
import { deleteEndedSignIns, deleteMessages } from "./retention.queries.ts";

/** Lets go what is older than staff want it kept: messages that were sent or kept, and sign-ins that have ended. */
export async function applyRetention(db: Database): Promise<void> {
  const { outbox_days, sign_ins_days } = (await getSettings(db)).value.retention;
  await deleteMessages(db, outbox_days);
  await deleteEndedSignIns(db, sign_ins_days);
}

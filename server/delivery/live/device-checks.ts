import type { DeviceFound } from "@sextant/contract/device-state.ts";
import { sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { getOwnSession } from "../sessions/reach.ts";

/**
 * Saves the device check of a student’s page in place of an older one. Ignores checks of a sitting that has started: its presence says
 * more.
 *
 * @throws Refusal `not_found` for another person’s sitting.
 */
export async function keepDeviceCheck(db: Database, actor: Actor, id: string, found: DeviceFound): Promise<void> {
  const { state } = await getOwnSession(db, actor, id);
  if (state !== "allocated") return;
  await db
    .insertInto("session_device_checks")
    .values({ session_id: id, found: JSON.stringify(found) })
    .onConflict((same) =>
      same.column("session_id").doUpdateSet({ found: JSON.stringify(found), checked_at: sql`clock_timestamp()` }),
    )
    .execute();
}

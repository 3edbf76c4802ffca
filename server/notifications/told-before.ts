import { type ChosenKind, kindsOfRole } from "@sextant/contract/notification-kinds.ts";
import type { NotificationKind } from "@sextant/contract/notifications.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import { publish } from "../platform/live.ts";
import { type NotificationData, notificationEvent } from "./notify.ts";
import { listChoices } from "./preferences.queries.ts";
import { readPreferences } from "./preferences.ts";

/** What someone was told, and as of when. */
export interface ToldBefore {
  user: string;
  kind: string;
  data: NotificationData;
  at: Date;
}

/** Lists what these people were told of some kinds since a moment, the newest first. */
export async function listToldSince(
  db: Database,
  userIds: readonly string[],
  kinds: readonly NotificationKind[],
  since: Date,
): Promise<ToldBefore[]> {
  const { rows } = await sql<ToldBefore>`
    select user_id as user, kind, data, coalesce((data ->> 'as_of')::timestamptz, created_at) as at from notifications
    where user_id = any(${userIds}::uuid[]) and kind = any(${kinds}::text[]) and created_at > ${since}
    order by created_at desc`.execute(db);
  return rows;
}

/** Returns the kinds of which each of these active people wants to be told in any way, of those that their role is told of. */
export async function listWanted(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, ReadonlySet<ChosenKind>>> {
  const choices = await listChoices(db, userIds);
  return new Map(
    [...choices].map(([id, { role, value }]) => {
      const { kinds } = readPreferences(value, role);
      const wanted = kindsOfRole[role].filter((kind) => kinds[kind].in_app || kinds[kind].mail !== "never");
      return [id, new Set(wanted)];
    }),
  );
}

/** Takes back what these people were told of a kind and have not read: it is not so any more, or is told anew. */
export async function withdrawUnread(
  tx: Tx,
  wake: () => void,
  kind: ChosenKind,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const gone = await tx
    .deleteFrom("notifications")
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .where("kind", "=", kind)
    .where("read_at", "is", null)
    .returning("user_id")
    .execute();
  const changed = [...new Set(gone.map(({ user_id }) => user_id))];
  await publish(tx, wake, ...changed.map((user) => ({ audience: `user:${user}`, kind: notificationEvent, data: {} })));
}

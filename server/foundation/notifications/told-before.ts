import { type ChosenKind, kindsOfRole } from "@sextant/contract/notification-kinds.ts";
import type { NotificationKind } from "@sextant/contract/notifications.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { StoredNotification } from "../../platform/database/stored-json.ts";
import { publish } from "../../platform/live.ts";
import { notificationEvent } from "./notify.ts";
import { listChoices } from "./preferences.queries.ts";
import { readPreferences } from "./preferences.ts";
import type { Way } from "./usual-ways.ts";

/** What someone was told, and as of when. */
export interface ToldBefore {
  user: string;
  kind: string;
  data: StoredNotification;
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

const isWanted = ({ in_app, mail, push }: Way, hasBrowser: boolean) =>
  in_app || mail !== "never" || (push && hasBrowser);

/** Returns the kinds of which each of these active people wants to be told in any way, of those that their role is told of. */
export async function listWanted(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, ReadonlySet<ChosenKind>>> {
  const choices = await listChoices(db, userIds);
  return new Map(
    [...choices].map(([id, { role, value, has_browser }]) => {
      const { kinds } = readPreferences(value, role);
      const wanted = kindsOfRole[role].filter((kind) => isWanted(kinds[kind], has_browser));
      return [id, new Set(wanted)];
    }),
  );
}

/** Withdraws unread notifications of a kind from these people: they are out of date, or will be sent again. */
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

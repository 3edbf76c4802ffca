import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import { publish } from "../../platform/live.ts";
import { type NewNotification, notificationEvent } from "./notify.ts";

type Told = Pick<NewNotification, "user" | "kind" | "key">;

/**
 * Takes back what people were told, as far as they have neither read it nor had it by mail or push: it is shown and sent no more. What was
 * taken back before stays so.
 *
 * @returns Of those given, the ones of which nobody has seen anything.
 */
export async function withdrawUnseen<T extends Told>(tx: Tx, wake: () => void, told: readonly T[]): Promise<Set<T>> {
  if (told.length === 0) return new Set();
  const named = [told.map(({ user }) => user), told.map(({ kind }) => kind), told.map(({ key }) => key)];
  const { rows } = await sql<{ place: number; was_shown: boolean }>`
    with asked as (
      select * from unnest(${named[0]}::uuid[], ${named[1]}::text[], ${named[2]}::text[]) with ordinality as a (user_id, kind, key, place)
    ), found as (
      select n.id, a.place, n.in_app as was_shown from notifications n join asked a using (user_id, kind, key)
      where n.mailed_at is null and n.pushed_at is null and (n.read_at is null or (not n.in_app and n.mail is null))
      order by n.id for update of n
    ), withdrawn as (
      update notifications n set in_app = false, mail = null, push = false, read_at = coalesce(n.read_at, clock_timestamp())
      from found where n.id = found.id
    )
    select place::int as place, was_shown from found`.execute(tx);
  const unseen = rows.flatMap(({ place, was_shown }) => {
    const one = told[place - 1];
    return one ? [{ one, was_shown }] : [];
  });
  const users = new Set(unseen.flatMap(({ one, was_shown }) => (was_shown ? [one.user] : [])));
  await publish(
    tx,
    wake,
    ...[...users].map((user) => ({ audience: `user:${user}`, kind: notificationEvent, data: {} })),
  );
  return new Set(unseen.map(({ one }) => one));
}

import type { NotificationKind } from "@sextant/contract/notifications.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { StoredNotification } from "../../platform/database/stored-json.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { publish } from "../../platform/live.ts";
import { paged } from "../../platform/paging.ts";
import { countUnread, markRead, selectOwn } from "./notifications.queries.ts";
import { notificationEvent } from "./notify.ts";
import { listStudentNames, listThingNames } from "./things.queries.ts";

const moment = (text: string | null | undefined) => (text ? new Date(text) : null);

/** Returns what one was told, the newest first, with the names that things have now. */
export async function listNotifications(
  db: Database,
  actor: Actor,
  { unread, ...input }: HandlerInput<"notifications.list">["query"],
  url: string,
): Promise<HandlerOutput<"notifications.list">> {
  const page = await paged(db, selectOwn(db, actor, unread === true), input, {
    url,
    orderings: { created_at: "created_at" },
    defaultOrdering: "-created_at",
    tieBreaker: "id",
  });
  const rows = page.results;
  const names = await listThingNames(
    db,
    rows.flatMap(({ data }) => data.thing?.id ?? []),
  );
  const students = await listStudentNames(
    db,
    actor,
    rows.flatMap(({ data }) => data.students ?? []),
  );
  return {
    ...page,
    unread: await countUnread(db, actor),
    results: rows.map(({ data, kind, ...row }) => {
      const { thing, session, section, opens_at, closes_at } = data;
      const name = thing && names.get(thing.id);
      return {
        ...row,
        kind: kind as NotificationKind,
        thing: thing && name !== undefined ? { ...thing, name } : null,
        session: session ?? null,
        doubt: data.doubt ?? null,
        section: section ?? null,
        count: data.count ?? null,
        students: namedOf(data, students),
        week: data.week ?? null,
        opens_at: moment(opens_at),
        closes_at: moment(closes_at),
      };
    }),
  };
}

/** Returns the students whom something is about, as far as their names may be told. */
export function namedOf({ students }: StoredNotification, names: ReadonlyMap<string, string>) {
  return (students ?? []).flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

/** Marks the actor's notifications as read, in all their open pages. Other people's notifications are ignored. */
export async function readNotifications(
  db: Database,
  wake: () => void,
  actor: Actor,
  body: HandlerInput<"notifications.read">["body"],
): Promise<HandlerOutput<"notifications.read">> {
  return inTransaction(db, async (tx) => {
    const marked = await markRead(tx, actor.id, body);
    if (marked.length > 0) {
      await publish(tx, wake, { audience: `user:${actor.id}`, kind: notificationEvent, data: {} });
    }
    return { unread: await countUnread(tx, actor), results: marked };
  });
}

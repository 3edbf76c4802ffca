import type { ChosenKind } from "@sextant/contract/notification-kinds.ts";
import type { Role } from "@sextant/contract/who.ts";
import { getSettings } from "../organisation/organisation.ts";
import type { Actor } from "../platform/binder.ts";
import { publicAddress } from "../platform/config.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { queueMail } from "../platform/mail/queue-mail.ts";
import type { Platform } from "../platform/platform.ts";
import { nextDigest } from "./digest-moment.ts";
import { namedOf } from "./list.ts";
import { findReader, listPendingMail, lockPendingMail, noteMailed } from "./mail.queries.ts";
import type { NotificationData } from "./notify.ts";
import { readPreferences } from "./preferences.ts";
import { listStudentNames, listThingNames } from "./things.queries.ts";
import { unsubscribeToken } from "./unsubscribe.ts";
import { writeNotificationMail } from "./write-mail.ts";

type Services = Pick<Platform, "db" | "config" | "secret">;

/** What is told by mail, before names are looked up. */
export interface Owed {
  kind: ChosenKind;
  data: NotificationData;
}

/** Returns what of this is still so; only the rooms that told it know. */
export type CheckOwed = (db: Database, person: Actor, owed: readonly Owed[]) => Promise<readonly Owed[]>;

interface Asked {
  now: Date;
  check: CheckOwed;
}

/** True for what is not worth a mail any more: its window has closed, or it has opened since. */
function isOver(kind: string, data: NotificationData, now: Date): boolean {
  const moment = kind === "opening_soon" ? data.opens_at : kind === "released" ? null : data.closes_at;
  return moment ? new Date(moment) <= now : false;
}

/** Owes one mail about all that a person is to be told by mail now. */
async function mailPerson(
  { db, config, secret }: Services,
  { userId, role }: { userId: string; role: Role },
  which: readonly ("at_once" | "daily")[],
  { now, check }: Asked,
): Promise<boolean> {
  const person: Actor = { id: userId, role, signInId: "" };
  return inTransaction(db, async (tx) => {
    const owed = await lockPendingMail(tx, userId, which);
    const reader = await findReader(tx, userId);
    await noteMailed(
      tx,
      owed.map(({ id }) => id),
    );
    if (!reader?.email) return false;
    const open = owed
      .map(({ kind, data }) => ({ kind: kind as ChosenKind, data: data as unknown as NotificationData }))
      .filter(({ kind, data }) => !isOver(kind, data, now));
    const rows = await check(tx, person, open);
    const names = await listThingNames(
      tx,
      rows.flatMap(({ data }) => data.thing?.id ?? []),
    );
    const students = await listStudentNames(
      tx,
      person,
      rows.flatMap(({ data }) => data.students ?? []),
    );
    const told = rows
      .map((row) => ({
        ...row,
        name: names.get(row.data.thing?.id ?? "") ?? null,
        students: namedOf(row.data, students),
      }))
      // Students who are out of reach by now, or gone, are not told of.
      .filter((row) => !row.data.students || row.students.length > 0);
    if (told.length === 0) return false;
    const page = publicAddress(config);
    const api = config.apiHost.replace(/\/+$/, "") || page;
    const token = unsubscribeToken(secret, userId);
    const letter = writeNotificationMail(
      told,
      { firstName: reader.first_name, locale: reader.locale, timeZone: reader.time_zone },
      {
        organisation: (await getSettings(tx)).value.organisation_name,
        page,
        unsubscribe: `${page}/notifications/unsubscribe?token=${token}`,
      },
    );
    await queueMail(tx, {
      to: reader.email,
      userId,
      kind: "notifications",
      ...letter,
      unsubscribeUrl: `${api}/api/notifications/unsubscribe/?token=${token}`,
    });
    return true;
  });
}

/**
 * Owes the mail that is due: at once what is wanted at once, the rest when it is the person's hour where they are. One mail a person;
 * several processes share the work.
 *
 * @param asked With `check`, what is not so any more is left out.
 * @returns How many mails.
 */
export async function sendPendingMail(
  services: Services,
  { now = new Date(), check = async (_db, _person, owed) => owed }: Partial<Asked> = {},
): Promise<number> {
  let count = 0;
  for (const { user_id, role, time_zone, choice, at_once, daily_since } of await listPendingMail(services.db)) {
    const { digest_hour } = readPreferences(choice, role);
    const isDay = daily_since !== null && nextDigest(daily_since, time_zone, digest_hour) <= now;
    const which = [...(at_once ? (["at_once"] as const) : []), ...(isDay ? (["daily"] as const) : [])];
    if (which.length > 0 && (await mailPerson(services, { userId: user_id, role }, which, { now, check }))) count += 1;
  }
  return count;
}

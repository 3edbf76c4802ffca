import type { ChosenKind } from "@sextant/contract/notifications.ts";
import { getSettings } from "../organisation/organisation.ts";
import { publicAddress } from "../platform/config.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { queueMail } from "../platform/mail/queue-mail.ts";
import type { Platform } from "../platform/platform.ts";
import { nextDigest } from "./digest-moment.ts";
import { findReader, listPendingMail, lockPendingMail, noteMailed } from "./mail.queries.ts";
import type { NotificationData } from "./notify.ts";
import { readPreferences } from "./preferences.ts";
import { listThingNames } from "./things.queries.ts";
import { unsubscribeToken } from "./unsubscribe.ts";
import { writeNotificationMail } from "./write-mail.ts";

type Services = Pick<Platform, "db" | "config" | "secret">;

/** True for what is not worth a mail any more: its window has closed, or it has opened since. */
function isOver(kind: string, data: NotificationData, now: Date): boolean {
  const moment = kind === "opening_soon" ? data.opens_at : kind === "released" ? null : data.closes_at;
  return moment ? new Date(moment) <= now : false;
}

/** Owes one mail about all that a person is to be told by mail now. */
async function mailPerson(
  { db, config, secret }: Services,
  userId: string,
  which: readonly ("at_once" | "daily")[],
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const owed = await lockPendingMail(tx, userId, which);
    const reader = await findReader(tx, userId);
    await noteMailed(
      tx,
      owed.map(({ id }) => id),
    );
    const rows = owed
      .map(({ kind, data }) => ({ kind: kind as ChosenKind, data: data as unknown as NotificationData }))
      .filter(({ kind, data }) => !isOver(kind, data, now));
    if (!reader?.email || rows.length === 0) return false;
    const names = await listThingNames(
      tx,
      rows.flatMap(({ data }) => data.thing?.id ?? []),
    );
    const told = rows.map((row) => ({ ...row, name: names.get(row.data.thing?.id ?? "") ?? null }));
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
 * @returns How many mails.
 */
export async function sendPendingMail(services: Services, now = new Date()): Promise<number> {
  let count = 0;
  for (const { user_id, time_zone, choice, at_once, daily_since } of await listPendingMail(services.db)) {
    const { digest_hour } = readPreferences(choice);
    const isDay = daily_since !== null && nextDigest(daily_since, time_zone, digest_hour) <= now;
    const which = [...(at_once ? (["at_once"] as const) : []), ...(isDay ? (["daily"] as const) : [])];
    if (which.length > 0 && (await mailPerson(services, user_id, which, now))) count += 1;
  }
  return count;
}

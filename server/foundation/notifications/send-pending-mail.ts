import type { Role } from "@sextant/contract/who.ts";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import { apiAddress, publicAddress } from "../../platform/config.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { nextHour } from "../../platform/next-hour.ts";
import type { Platform } from "../../platform/platform.ts";
import { getSettings } from "../organisation/organisation.ts";
import { findReader, listPendingMail, lockPendingMail, noteMailed } from "./mail.queries.ts";
import { readPreferences } from "./preferences.ts";
import { isQuiet } from "./quiet-hours.ts";
import { type Asked, findTold } from "./told.ts";
import { unsubscribeToken } from "./unsubscribe.ts";
import { writeNotificationMail } from "./write-mail.ts";

type Services = Pick<Platform, "db" | "config" | "secret">;

/** Owes one mail about all that a person is to be told by mail now. */
async function mailPerson(
  { db, config, secret }: Services,
  { userId, role }: { userId: string; role: Role },
  which: readonly ("at_once" | "daily")[],
  asked: Asked,
): Promise<boolean> {
  const person = actorWithoutRequest({ id: userId, role });
  return inTransaction(db, async (tx) => {
    const owed = await lockPendingMail(tx, userId, which);
    const reader = await findReader(tx, userId);
    await noteMailed(
      tx,
      owed.map(({ id }) => id),
    );
    if (!reader?.email) return false;
    const told = await findTold(tx, person, owed, asked);
    if (told.length === 0) return false;
    const page = publicAddress(config);
    const api = apiAddress(config);
    const token = unsubscribeToken(secret, userId);
    const mail = writeNotificationMail(
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
      ...mail,
      unsubscribeUrl: `${api}/api/notifications/unsubscribe/?token=${token}`,
    });
    return true;
  });
}

/**
 * Owes the mail that is due: at once what is wanted at once, the rest when it is the person's hour where they are; in their quiet hours
 * nothing, so that it waits for their end. One mail a person; several processes share the work.
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
    const { digest_hour, quiet_hours } = readPreferences(choice, role);
    if (isQuiet(now, time_zone, quiet_hours)) continue;
    const isDay = daily_since !== null && nextHour(daily_since, time_zone, digest_hour) <= now;
    const which = [...(at_once ? (["at_once"] as const) : []), ...(isDay ? (["daily"] as const) : [])];
    if (which.length > 0 && (await mailPerson(services, { userId: user_id, role }, which, { now, check }))) count += 1;
  }
  return count;
}

import { recordAudit } from "../audit/record.ts";
import { getMe } from "../identity/me.ts";
import { getSettings } from "../organisation/organisation.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { mailLocale, type Written, writeLetter } from "../platform/mail/frame.ts";
import { queueMail } from "../platform/mail/queue-mail.ts";
import { invalid } from "../platform/refusal.ts";
import { queueSms } from "../platform/sms/queue-sms.ts";

const words = {
  en: {
    subject: (organisation: string) => `Test email from ${organisation}`,
    line: "You’re reading this, so your email settings work.",
    sms: (organisation: string) => `${organisation}: test message. Your SMS settings work.`,
  },
  ar: {
    subject: (organisation: string) => `رسالة تجريبية من ${organisation}`,
    line: "وصلتك هذه الرسالة، فإعدادات البريد تعمل.",
    sms: (organisation: string) => `${organisation}: رسالة تجريبية. إعدادات الرسائل القصيرة تعمل.`,
  },
};

function testLetter(locale: string, organisation: string): Written {
  const known = mailLocale(locale);
  const { subject, line } = words[known];
  return writeLetter({ locale: known, organisation, subject: subject(organisation), lines: [line] });
}

/** Where it goes stays out of the log: who asked for it is in it. */
async function recordTest(tx: Tx, actor: Actor, channel: "mail" | "sms", address: string): Promise<void> {
  const subject = { type: "settings", id: null };
  await recordAudit(tx, { actor, action: "settings.tested", subject, after: { channel }, address });
}

/**
 * Sends a mail to whoever asks, to try the mail settings as they are saved.
 *
 * @returns The address it goes to.
 */
export async function sendTestMail(db: Database, actor: Actor, address: string): Promise<{ to: string }> {
  return inTransaction(db, async (tx) => {
    const { email, locale } = await getMe(tx, actor.id);
    if (!email) throw invalid("email", "Add an email address to your profile first.");
    const { organisation_name: organisation } = (await getSettings(tx)).value;
    await queueMail(tx, { to: email, userId: actor.id, kind: "test", ...testLetter(locale, organisation) });
    await recordTest(tx, actor, "mail", address);
    return { to: email };
  });
}

/**
 * Sends a text message to a phone, one's own unless told otherwise, to try the SMS settings as they are saved.
 *
 * @returns The phone it goes to.
 */
export async function sendTestSms(
  db: Database,
  actor: Actor,
  wanted: string | undefined,
  address: string,
): Promise<{ to: string }> {
  return inTransaction(db, async (tx) => {
    const { phone, locale } = await getMe(tx, actor.id);
    const to = wanted ?? phone;
    if (!to) throw invalid("phone", "Say to which phone it goes.");
    const { organisation_name: organisation } = (await getSettings(tx)).value;
    const text = words[mailLocale(locale)].sms(organisation);
    await queueSms(tx, { to, userId: wanted && wanted !== phone ? null : actor.id, kind: "test", text });
    await recordTest(tx, actor, "sms", address);
    return { to };
  });
}

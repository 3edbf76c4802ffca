import { recordAudit } from "../../foundation/audit/record.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import { getMe } from "../../people/identity/me.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { mailLocale, type RenderedMail, renderMail } from "../../platform/mail/frame.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { invalid } from "../../platform/refusal.ts";
import { queueSms } from "../../platform/sms/queue-sms.ts";

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

function testLetter(locale: string, organisation: string): RenderedMail {
  const known = mailLocale(locale);
  const { subject, line } = words[known];
  return renderMail({ locale: known, organisation, subject: subject(organisation), lines: [line] });
}

/** Logs who requested the test, but not the recipient. */
async function recordTest(tx: Tx, actor: Actor, channel: "mail" | "sms"): Promise<void> {
  const subject = { type: "settings", id: null };
  await recordAudit(tx, { actor, action: "settings.tested", subject, after: { channel } });
}

/**
 * Sends a mail to the actor, to test the saved mail settings.
 *
 * @returns The recipient's address.
 */
export async function sendTestMail(db: Database, actor: Actor): Promise<{ to: string }> {
  return inTransaction(db, async (tx) => {
    const { email, locale } = await getMe(tx, actor.id);
    if (!email) throw invalid("email", "Add an email address to your profile first.");
    const { organisation_name: organisation } = (await getSettings(tx)).value;
    await queueMail(tx, { to: email, userId: actor.id, kind: "test", ...testLetter(locale, organisation) });
    await recordTest(tx, actor, "mail");
    return { to: email };
  });
}

/**
 * Sends a text message to a phone, by default the actor's, to test the saved SMS settings.
 *
 * @returns The recipient's phone.
 */
export async function sendTestSms(db: Database, actor: Actor, wanted: string | undefined): Promise<{ to: string }> {
  return inTransaction(db, async (tx) => {
    const { phone, locale } = await getMe(tx, actor.id);
    const to = wanted ?? phone;
    if (!to) throw invalid("phone", "Say to which phone it goes.");
    const { organisation_name: organisation } = (await getSettings(tx)).value;
    const text = words[mailLocale(locale)].sms(organisation);
    await queueSms(tx, { to, userId: wanted && wanted !== phone ? null : actor.id, kind: "test", text });
    await recordTest(tx, actor, "sms");
    return { to };
  });
}

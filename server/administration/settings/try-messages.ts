import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import { getMailSettings, getSmsSettings } from "../../foundation/organisation/secrets.ts";
import { getMe } from "../../people/identity/me.ts";
import type { Actor } from "../../platform/binder.ts";
import { requireAllowance } from "../../platform/counted-calls.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { mailLocale, renderMail } from "../../platform/mail/frame.ts";
import { sendMail } from "../../platform/mail/send-mail.ts";
import { failureWords } from "../../platform/outbox/failure-words.ts";
import { SendFailure } from "../../platform/outbox/send-message.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid } from "../../platform/refusal.ts";
import { sendByTwilio } from "../../platform/sms/twilio.ts";
import { isForAnotherAccount, isForAnotherServer } from "./check-settings.ts";
import { sentFields } from "./sent-fields.ts";

type Services = Pick<Platform, "db" | "config" | "secret">;
type Trial = HandlerOutput<"settings.try_mail">;

/** Enough to find the right settings, too few to look for open ports with. */
const trials = { kind: "settings.try", most: 20, seconds: 600 };
/** Someone waits for it. */
const MOST_MS = 20_000;

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

/** Logs who tried it, but not the recipient. */
async function recordTrial({ db }: Services, actor: Actor, channel: "mail" | "sms"): Promise<void> {
  const subject = { type: "settings", id: null };
  await inTransaction(db, (tx) => recordAudit(tx, { actor, action: "settings.tested", subject, after: { channel } }));
}

/** Sends, and says in words what came of it. */
async function outcome(to: string, host: string, send: () => Promise<string | null>): Promise<Trial> {
  try {
    const reply = await send();
    return { to, is_accepted: true, reason: null, message: `${host} took the message.`, reply };
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error;
    const { reason, reply } = error;
    return { to, is_accepted: false, reason, message: failureWords(reason, host), reply };
  }
}

/**
 * Sends a mail to the actor through mail settings that need not be saved.
 *
 * @param mostMs For all of it, however slowly the server answers.
 * @throws Refusal `invalid` for settings that lack something, `too_many_requests`.
 */
export async function tryMail(
  services: Services,
  actor: Actor,
  { mail: typed }: HandlerInput<"settings.try_mail">["body"],
  mostMs = MOST_MS,
): Promise<Trial> {
  const { db, config, secret } = services;
  const saved = await getMailSettings(db, secret);
  const mail = { ...saved, ...sentFields(typed) };
  if (mail.host === "") throw invalid("mail.host", "Enter a server.");
  if (mail.from === "") throw invalid("mail.from", "Enter the address that emails come from.");
  if (typed.password === undefined && saved.password !== null && isForAnotherServer(saved, mail))
    throw invalid("mail.password", "The server or user changed, so enter the password again.");
  const { email, locale } = await getMe(db, actor.id);
  if (!email) throw invalid("email", "Add an email address to your profile first.");
  await requireAllowance(db, secret, trials, actor.id);
  const { organisation_name: organisation } = (await getSettings(db)).value;
  const known = mailLocale(locale);
  const { subject, line } = words[known];
  const letter = renderMail({ locale: known, organisation, subject: subject(organisation), lines: [line] });
  const { reply_to: replyTo, ...server } = mail;
  const outgoing = { id: newId(), recipient: email, ...letter, unsubscribeUrl: null };
  const outbound = { allowedHosts: config.outboundAllowedHosts };
  const trial = await outcome(email, mail.host, () => sendMail(outbound, { ...server, replyTo }, outgoing, mostMs));
  await recordTrial(services, actor, "mail");
  return trial;
}

/**
 * Sends a text message through SMS settings that need not be saved, by default to the actor's phone.
 *
 * @throws Refusal `invalid` for settings that lack something, `too_many_requests`.
 */
export async function trySms(
  services: Services,
  actor: Actor,
  { sms: typed, phone: wanted }: HandlerInput<"settings.try_sms">["body"],
): Promise<Trial> {
  const { db, config, secret } = services;
  const saved = await getSmsSettings(db, secret, config.twilioApi);
  const sms = { ...saved, ...sentFields(typed) };
  if (sms.provider !== "twilio") throw invalid("sms.provider", "Choose a provider.");
  if (sms.account === "") throw invalid("sms.account", "Enter the Twilio account SID.");
  if (sms.from === "") throw invalid("sms.from", "Enter the number that messages come from.");
  if (typed.token === undefined && saved.token !== null && isForAnotherAccount(saved, sms))
    throw invalid("sms.token", "The account changed, so enter the token again.");
  const { account, token, from } = sms;
  if (token === null) throw invalid("sms.token", "Enter the Twilio token.");
  const { phone, locale } = await getMe(db, actor.id);
  const to = wanted ?? phone;
  if (!to) throw invalid("phone", "Say to which phone it goes.");
  await requireAllowance(db, secret, trials, actor.id);
  const { organisation_name: organisation } = (await getSettings(db)).value;
  const text = words[mailLocale(locale)].sms(organisation);
  const outgoing = { id: newId(), recipient: to, subject: "", text, html: null, unsubscribeUrl: null };
  const outbound = { allowedHosts: config.outboundAllowedHosts };
  const trial = await outcome(to, "Twilio", () =>
    sendByTwilio(outbound, { account, token, from, api: config.twilioApi }, outgoing),
  );
  await recordTrial(services, actor, "sms");
  return trial;
}

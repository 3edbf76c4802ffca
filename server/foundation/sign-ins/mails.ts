import type { Database, Tx } from "../../platform/database/client.ts";
import { mailLocale, mailTextsFor, type RenderedMail, renderMail } from "../../platform/mail/frame.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { queueSms } from "../../platform/sms/queue-sms.ts";
import { getSettings } from "../organisation/organisation.ts";
import { type MailKind, mailTexts, smsTexts } from "./mail-texts.ts";

/** To whom, and what of them the text says. */
export interface Addressee {
  to: string;
  userId: string | null;
  locale: string;
}

function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/**
 * Returns a mail about the recipient's account.
 *
 * @param values `link` is the full address that its button opens; without a `name` the mail has no personal greeting.
 */
export function writeAccountMail(
  kind: MailKind,
  locale: string,
  values: { organisation: string; name: string | null; link: string },
): RenderedMail {
  const text = mailTextsFor(mailTexts, locale)[kind];
  const { name, ...others } = values;
  const fill = (line: string) => filled(name ? line : line.replace(" {name}", ""), { ...others, name: name ?? "" });
  return renderMail({
    locale: mailLocale(locale),
    organisation: values.organisation,
    subject: fill(text.subject),
    lines: text.lines.map(fill),
    ...(text.button ? { button: { label: text.button, href: values.link } } : {}),
    after: text.after?.map(fill) ?? [],
  });
}

async function organisationOf(db: Database): Promise<string> {
  return (await getSettings(db)).value.organisation_name;
}

/** Tells whether a person has shown that an address is theirs. */
async function hasShown(db: Database, userId: string, email: string): Promise<boolean> {
  const shown = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("email", "=", email)
    .where("email_confirmed_at", "is not", null)
    .executeTakeFirst();
  return shown !== undefined;
}

/**
 * Queues a mail about the recipient's account.
 *
 * @param name Greets the person, once the address is confirmed as theirs: until then, a stranger might receive a name that someone else
 * entered.
 */
export async function queueAccountMail(
  tx: Tx,
  kind: MailKind,
  { to, userId, locale }: Addressee,
  { name, link = "" }: { name: string | null; link?: string },
): Promise<void> {
  const isKnown = name !== null && userId !== null && (await hasShown(tx, userId, to));
  const values = { organisation: await organisationOf(tx), name: isKnown ? name : null, link };
  await queueMail(tx, { to, userId, kind, ...writeAccountMail(kind, locale, values) });
}

/** Queues a text message about the recipient's account. */
export async function queueAccountSms(
  tx: Tx,
  kind: keyof (typeof smsTexts)["en"],
  { to, userId, locale }: Addressee,
  values: { code?: string } = {},
): Promise<void> {
  const organisation = await organisationOf(tx);
  const text = filled(mailTextsFor<Record<keyof typeof smsTexts.en, string>>(smsTexts, locale)[kind], {
    organisation,
    ...values,
  });
  await queueSms(tx, { to, userId, kind, text });
}

import { getSettings } from "../organisation/organisation.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { mailLocale, type Written, writeLetter } from "../platform/mail/frame.ts";
import { queueMail } from "../platform/mail/queue-mail.ts";
import { queueSms } from "../platform/sms/queue-sms.ts";
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

/** Returns a mail about one's account. `link` is the whole address that its button opens. */
export function writeAccountMail(
  kind: MailKind,
  locale: string,
  values: { organisation: string; name: string; link: string },
): Written {
  const language = mailLocale(locale);
  const text = mailTexts[language][kind];
  const fill = (line: string) => filled(line, values);
  return writeLetter({
    locale: language,
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

/** Owes a mail about one's account. */
export async function queueAccountMail(
  tx: Tx,
  kind: MailKind,
  { to, userId, locale }: Addressee,
  { name, link = "" }: { name: string; link?: string },
): Promise<void> {
  const values = { organisation: await organisationOf(tx), name, link };
  await queueMail(tx, { to, userId, kind, ...writeAccountMail(kind, locale, values) });
}

/** Owes a text message about one's account. */
export async function queueAccountSms(
  tx: Tx,
  kind: keyof (typeof smsTexts)["en"],
  { to, userId, locale }: Addressee,
  values: { code?: string } = {},
): Promise<void> {
  const organisation = await organisationOf(tx);
  const text = filled(smsTexts[mailLocale(locale)][kind], { organisation, ...values });
  await queueSms(tx, { to, userId, kind, text });
}

import type { ChosenKind } from "@sextant/contract/notifications.ts";
import { mailLocale, type Written, writeLetter } from "../platform/mail/frame.ts";
import { type MailTexts, mailTexts } from "./mail-texts.ts";
import type { NotificationData } from "./notify.ts";

/** What a mail tells. */
export interface Told {
  kind: ChosenKind;
  data: NotificationData;
  /** Of the thing; null when it is gone. */
  name: string | null;
}

interface Reader {
  firstName: string;
  locale: string;
  timeZone: string;
}

interface Links {
  organisation: string;
  /** `publicAddress(config)`. */
  page: string;
  unsubscribe: string;
}

function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** A moment by the reader's clock, with its zone, because mail is read anywhere. */
function momentIn(text: string, { locale, timeZone }: Reader): string {
  const options = { dateStyle: "full", timeStyle: "short" } as const;
  const language = mailLocale(locale) === "ar" ? "ar-u-nu-latn" : "en-GB";
  return `${new Intl.DateTimeFormat(language, { ...options, timeZone }).format(new Date(text))} (${timeZone})`;
}

function lineOf(texts: MailTexts, { kind, data, name }: Told, reader: Reader): string {
  const moment = kind === "opening_soon" ? data.opens_at : kind === "released" ? null : data.closes_at;
  const text = kind === "allocated" && moment ? texts.allocatedUntil : texts.lines[kind];
  return filled(text, { name: name ?? texts.something, when: moment ? momentIn(moment, reader) : "" });
}

/** Where a mail's button leads: to the one thing, or to all that one was told. */
function placeOf(told: readonly Told[]): string {
  const [first] = told;
  if (!first || told.length > 1) return "/notifications";
  const { kind, data } = first;
  if ((kind === "released" || kind === "regraded") && data.session) return `/reports/${data.session}`;
  return data.thing?.type === "assessment" ? "/assessments" : "/notifications";
}

/** Returns one mail about all that a person is told, at least one thing. */
export function writeNotificationMail(told: readonly Told[], reader: Reader, links: Links): Written {
  const locale = mailLocale(reader.locale);
  const texts = mailTexts[locale];
  const [first] = told;
  const subject =
    first && told.length === 1
      ? filled(texts.subjects[first.kind], { name: first.name ?? texts.something })
      : texts.digestSubject(told.length);
  return writeLetter({
    locale,
    organisation: links.organisation,
    subject,
    lines: [filled(texts.greeting, { name: reader.firstName }), ...told.map((one) => lineOf(texts, one, reader))],
    button: { label: texts.button, href: `${links.page}${placeOf(told)}` },
    after: [texts.why, filled(texts.unsubscribe, { link: links.unsubscribe })],
  });
}

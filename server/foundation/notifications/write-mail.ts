import { type ChosenKind, roundKinds } from "@sextant/contract/notification-kinds.ts";
import { mailDates, mailLocale, mailTextsFor, type RenderedMail, renderMail } from "../../platform/mail/frame.ts";
import { type MailTexts, mailTexts } from "./mail-texts.ts";
import { counted, type RoundKind, roundTextsFor } from "./round-texts.ts";
import type { Told } from "./told.ts";

interface Reader {
  /** Empty where the address may be another’s. */
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

const isCounted = (kind: ChosenKind): kind is RoundKind => roundKinds.some((one) => one === kind);

function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** A moment by the reader's clock, with its zone, because mail is read anywhere. */
function momentIn(text: string, { locale, timeZone }: Reader): string {
  const options = { dateStyle: "full", timeStyle: "short" } as const;
  return `${new Intl.DateTimeFormat(mailDates(locale), { ...options, timeZone }).format(new Date(text))} (${timeZone})`;
}

/** How many materials and videos were given at once; null where it is one thing. */
const manyOf = ({ kind, data }: Told) => (kind === "allocated" && !data.thing ? (data.count ?? null) : null);

/** What reminds of material or a video; null for anything else. */
function ofMedia(texts: MailTexts, { kind, data }: Told): string | null {
  const isMedia = data.thing?.type === "study_material" || data.thing?.type === "zoom_video";
  if (kind !== "due_soon" || !isMedia) return null;
  return data.closes_at ? texts.dueMedia : texts.reminder;
}

function lineOf(texts: MailTexts, told: Told, reader: Reader): string {
  const { kind, data, name } = told;
  const many = manyOf(told);
  if (many !== null) return counted(mailLocale(reader.locale), many, texts.allocatedMany);
  if (isCounted(kind)) return roundTextsFor(reader.locale)[kind].line(told);
  const moment = kind === "opening_soon" ? data.opens_at : kind === "released" ? null : data.closes_at;
  const text = kind === "allocated" && moment ? texts.allocatedUntil : (ofMedia(texts, told) ?? texts.lines[kind]);
  return filled(text, { name: name ?? texts.something, when: moment ? momentIn(moment, reader) : "" });
}

function subjectOf(texts: MailTexts, told: Told, locale: string): string {
  if (isCounted(told.kind)) return roundTextsFor(locale)[told.kind].subject(told);
  if (manyOf(told) !== null) return texts.allocatedManySubject;
  return filled(texts.subjects[told.kind], { name: told.name ?? texts.something });
}

/** Where one acts on what is told in the morning. */
function placeOfCounted({ kind, data: { week }, students }: Told): string {
  const [only] = students.length === 1 ? students : [];
  if (kind === "mistakes_due") return "/practice";
  if (kind === "to_mark") return "/marking";
  if (kind === "doubt_open") return "/doubts";
  if (kind === "student_stuck") return only ? `/people/${only.id}` : "/";
  if (kind === "mistakes_returning") return only ? `/mistakes?user=${only.id}&state=returning` : "/notifications";
  return week?.students === null ? `/performance/week?week=${week.id}` : "/";
}

/** Returns the path at which a mail's button or a push leads: to the one thing, or to all that someone was told. */
export function placeOf(told: readonly Told[]): string {
  const [first] = told;
  if (!first || told.length > 1) return "/notifications";
  const { kind, data } = first;
  if (isCounted(kind)) return placeOfCounted(first);
  if ((kind === "released" || kind === "regraded") && data.session) return `/reports/${data.session}`;
  if (manyOf(first) !== null || data.thing?.type === "study_material") return "/library";
  if (kind === "doubt_answered") return data.doubt ? `/doubts?doubt=${data.doubt}` : "/doubts";
  return data.thing?.type === "assessment" ? "/assessments" : "/notifications";
}

function greetingOf(texts: MailTexts, { firstName }: Reader): string {
  return firstName ? filled(texts.greeting, { name: firstName }) : texts.greeting.replace(" {name}", "");
}

/** Returns in a few words what a person is told: the subject of a mail, the title of a push. */
export function subjectOfAll(told: readonly Told[], locale: string): string {
  const texts = mailTextsFor(mailTexts, locale);
  const [first] = told;
  return first && told.length === 1 ? subjectOf(texts, first, locale) : texts.digestSubject(told.length);
}

/** Returns one mail about all that a person is told, at least one thing. */
export function writeNotificationMail(told: readonly Told[], reader: Reader, links: Links): RenderedMail {
  const texts = mailTextsFor(mailTexts, reader.locale);
  return renderMail({
    locale: mailLocale(reader.locale),
    organisation: links.organisation,
    subject: subjectOfAll(told, reader.locale),
    lines: [greetingOf(texts, reader), ...told.map((one) => lineOf(texts, one, reader))],
    button: { label: texts.button, href: `${links.page}${placeOf(told)}` },
    after: [texts.why, filled(texts.unsubscribe, { link: links.unsubscribe })],
  });
}

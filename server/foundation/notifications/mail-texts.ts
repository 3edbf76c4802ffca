import type { ChosenKind } from "@sextant/contract/notification-kinds.ts";
import type { RoundKind } from "./round-texts.ts";

/** Kinds about one thing that was given. */
type ThingKind = Exclude<ChosenKind, RoundKind>;

export interface MailTexts {
  /** A line about one thing: `name`, and `when` where the kind has a moment. */
  lines: Record<ThingKind, string>;
  allocatedUntil: string;
  /** Several materials and videos at once: `#` is how many. */
  allocatedMany: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  allocatedManySubject: string;
  /** Of material or a video, without a date. */
  reminder: string;
  dueMedia: string;
  /** Subject of a mail about one thing. */
  subjects: Record<ThingKind, string>;
  digestSubject: (count: number) => string;
  greeting: string;
  button: string;
  why: string;
  unsubscribe: string;
  /** What has no name any more. */
  something: string;
}

const arabicCount = (count: number) =>
  count === 2 ? "إشعاران جديدان" : count <= 10 ? `${count} إشعارات جديدة` : `${count} إشعارًا جديدًا`;

/** Words of mail about what people are told. */
export const mailTexts: Record<"en" | "ar", MailTexts> = {
  en: {
    lines: {
      allocated: "“{name}” was assigned to you.",
      opening_soon: "“{name}” opens on {when}.",
      due_soon: "“{name}” closes on {when} and you haven’t finished it.",
      released: "Your results for “{name}” are ready.",
      regraded: "Scores for “{name}” changed after a correction.",
      doubt_answered: "A tutor answered your question. Open Sextant to read it.",
    },
    allocatedUntil: "“{name}” was assigned to you. It closes on {when}.",
    allocatedMany: {
      one: "# new material was assigned to you.",
      other: "# new materials were assigned to you.",
    },
    allocatedManySubject: "New materials for you",
    reminder: "Your team reminds you of “{name}”.",
    dueMedia: "“{name}” is due on {when} and you haven’t finished it.",
    subjects: {
      allocated: "Assigned to you: {name}",
      opening_soon: "Opening soon: {name}",
      due_soon: "Closing soon: {name}",
      released: "Your results: {name}",
      regraded: "Scores changed: {name}",
      doubt_answered: "Your question was answered",
    },
    digestSubject: (count) => `${count} new notifications`,
    greeting: "Hello {name},",
    button: "Open",
    why: "You get these emails because of your notification settings. Change them in your profile.",
    unsubscribe: "Unsubscribe: {link}",
    something: "a removed assessment",
  },
  ar: {
    lines: {
      allocated: "أُسند إليك «{name}».",
      opening_soon: "يُفتح «{name}» في {when}.",
      due_soon: "يُغلق «{name}» في {when}، ولم تُتمّه بعد.",
      released: "نتائجك في «{name}» جاهزة.",
      regraded: "تغيّرت درجات «{name}» بعد تصحيح.",
      doubt_answered: "أجاب مدرّس عن سؤالك. افتح Sextant لقراءة الإجابة.",
    },
    allocatedUntil: "أُسند إليك «{name}». يُغلق في {when}.",
    allocatedMany: {
      one: "أُسندت إليك مادة جديدة واحدة.",
      two: "أُسندت إليك مادتان جديدتان.",
      few: "أُسندت إليك # مواد جديدة.",
      many: "أُسندت إليك # مادةً جديدة.",
      other: "أُسندت إليك # مادة جديدة.",
    },
    allocatedManySubject: "مواد جديدة لك",
    reminder: "يذكّرك فريقك بـ«{name}».",
    dueMedia: "موعد «{name}» في {when}، ولم تُتمّه بعد.",
    subjects: {
      allocated: "أُسند إليك: {name}",
      opening_soon: "يُفتح قريبًا: {name}",
      due_soon: "يُغلق قريبًا: {name}",
      released: "نتائجك: {name}",
      regraded: "تغيّرت الدرجات: {name}",
      doubt_answered: "وصلت إجابة عن سؤالك",
    },
    digestSubject: (count) => `لديك ${arabicCount(count)}`,
    greeting: "مرحبًا {name}،",
    button: "افتح",
    why: "تصلك هذه الرسائل وفق إعدادات إشعاراتك. غيّرها من ملفك.",
    unsubscribe: "إلغاء الاشتراك: {link}",
    something: "اختبار محذوف",
  },
};

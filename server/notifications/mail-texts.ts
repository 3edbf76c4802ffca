import type { NotificationKind } from "@sextant/contract/notifications.ts";

export interface MailTexts {
  /** A line about one thing: `name`, and `when` where the kind has a moment. */
  lines: Record<NotificationKind, string>;
  allocatedUntil: string;
  /** Subject of a mail about one thing. */
  subjects: Record<NotificationKind, string>;
  digestSubject: (count: number) => string;
  greeting: string;
  button: string;
  why: string;
  unsubscribe: string;
  /** What has no name any more. */
  something: string;
}

const arabicCount = (count: number) => (count === 2 ? "خبران" : count <= 10 ? `${count} أخبار` : `${count} خبرًا`);

/** Words of mail about what people are told. */
export const mailTexts: Record<"en" | "ar", MailTexts> = {
  en: {
    lines: {
      allocated: "You have been given “{name}”.",
      opening_soon: "“{name}” opens on {when}.",
      due_soon: "“{name}” closes on {when}, and you have not finished it.",
      released: "Your results of “{name}” are there.",
    },
    allocatedUntil: "You have been given “{name}”. It closes on {when}.",
    subjects: {
      allocated: "New for you: {name}",
      opening_soon: "Opening soon: {name}",
      due_soon: "Closing soon: {name}",
      released: "Your results: {name}",
    },
    digestSubject: (count) => `${count} things for you`,
    greeting: "Hello {name},",
    button: "Open",
    why: "You get this because your profile says so. Choose there what comes by mail, and when.",
    unsubscribe: "No more of these mails: {link}",
    something: "an assessment",
  },
  ar: {
    lines: {
      allocated: "أُسند إليك «{name}».",
      opening_soon: "يُفتح «{name}» في {when}.",
      due_soon: "يُغلق «{name}» في {when}، ولم تُتمّه بعد.",
      released: "نتائجك في «{name}» جاهزة.",
    },
    allocatedUntil: "أُسند إليك «{name}». يُغلق في {when}.",
    subjects: {
      allocated: "جديد لك: {name}",
      opening_soon: "يُفتح قريبًا: {name}",
      due_soon: "يُغلق قريبًا: {name}",
      released: "نتائجك: {name}",
    },
    digestSubject: (count) => `لديك ${arabicCount(count)}`,
    greeting: "مرحبًا {name}،",
    button: "افتح",
    why: "يصلك هذا لأن ملفك يقول ذلك. اختر هناك ما يصلك بالبريد ومتى.",
    unsubscribe: "لإيقاف هذه الرسائل: {link}",
    something: "تقييم",
  },
};

import type { ReasonFamily } from "@sextant/contract/reason-families.ts";

type WhyTexts = { title: string; families: Record<ReasonFamily, string>; saved: string; taken: string; failed: string };

const en: WhyTexts = {
  title: "Why did you miss it?",
  families: {
    didnt_know: "Didn’t know how",
    misread: "Misread",
    out_of_time: "Ran out of time",
    careless: "Careless",
    trap: "Trap",
  },
  saved: "Reason saved",
  taken: "Reason removed",
  failed: "We couldn’t save the reason. Try again.",
};

const ar: WhyTexts = {
  title: "لماذا أخطأت؟",
  families: {
    didnt_know: "لم أعرف الطريقة",
    misread: "قراءة خاطئة",
    out_of_time: "نفد الوقت",
    careless: "سهو",
    trap: "فخ",
  },
  saved: "حُفظ السبب",
  taken: "أُزيل السبب",
  failed: "تعذّر حفظ السبب. حاول مرة أخرى.",
};

/** Returns what is said where a student says why they missed a question, in the language of the page. */
export function whyTexts(): WhyTexts {
  return document.documentElement.lang.startsWith("ar") ? ar : en;
}

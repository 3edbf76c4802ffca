import type { SsoFailureCode } from "../../identity/sso/failure.ts";
import { type Language, plainPage } from "../plain-page.ts";

const texts = {
  en: {
    title: "You can’t add a test here",
    account_waits:
      "This account isn’t confirmed in Sextant yet. Ask your school’s staff to confirm it under Settings › Connections.",
    no_role: "Only teachers of the course can add tests.",
    other: "Close this, and add the test again from your course. If that doesn’t help, ask your school’s staff.",
  },
  ar: {
    title: "لا يمكنك إضافة اختبار هنا",
    account_waits: "لم يُؤكَّد هذا الحساب في Sextant بعد. اطلب من موظفي مؤسستك تأكيده في الإعدادات › الاتصالات.",
    no_role: "يضيف معلمو المقرر وحدهم الاختبارات.",
    other: "أغلق هذا، وأضف الاختبار مجددًا من مقررك. إن لم ينفع ذلك فاسأل موظفي مؤسستك.",
  },
};

/** Returns what a frame shows where a teacher can’t choose a test. */
export function failurePage(language: Language, code: SsoFailureCode): string {
  const t = texts[language];
  const text = code === "account_waits" || code === "no_role" ? t[code] : t.other;
  return plainPage({ language, title: t.title, text });
}

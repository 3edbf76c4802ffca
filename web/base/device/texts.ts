import type { DevicePart } from "@sextant/contract/device-state.ts";

/** What a check of a device says. Plain functions, so that the player needs no message library. */
const en = {
  parts: { browser: "Browser", storage: "Storage", clock: "Clock", network: "Network" } satisfies Record<
    DevicePart,
    string
  >,
  states: { ok: "Passed", advice: "Advice", fail: "Failed", wait: "In progress", idle: "Not checked yet" },
  checking: "Checking",
  browser_ok: "Every tool works in your browser.",
  browser_fail: "Your browser can’t show parts of a test.",
  browser_fix: ["Update this browser, or open Sextant in a current Chrome, Edge, Firefox or Safari."],
  browser_unknown: "Unknown",
  storage_ok: "Your answers are also kept on this device until they’re saved.",
  storage_advice: "There’s little space left. Delete files or downloads that you don’t need.",
  storage_fail: "This window can’t keep your answers: it’s private, or site data is blocked.",
  storage_fix: [
    "Open Sextant in a normal window, not a private one.",
    "Sign in and check again. Your test hasn’t started.",
  ],
  storage_anyway:
    "You can start anyway. Answers are still saved online, but a lost connection could lose the last few.",
  free: (size: string) => `${size} free`,
  clock_ok: "Your clock is right.",
  clock_off: (off: string) => `Your clock is ${off}. That’s fine: Sextant keeps the time.`,
  clock_advice: (off: string) =>
    `Your clock is ${off}. The test still works: Sextant keeps the time. Set the clock so that other times on this device are right.`,
  clock_unknown: "We couldn’t compare your clock. That’s fine: Sextant keeps the time.",
  fast: (time: string) => `${time} fast`,
  slow: (time: string) => `${time} slow`,
  on_time: "On time",
  network_ok: (back: number, sent: number) => `${back} of ${sent} test messages came back.`,
  network_advice: (back: number, sent: number) =>
    `${back} of ${sent} test messages came back, and your connection is slow. Move closer to the Wi-Fi, and stop downloads and videos.`,
  network_fail: "Sextant doesn’t answer.",
  network_fix: ["Check that Wi-Fi or mobile data is on.", "Check again. Your test hasn’t started."],
  title: "Device check",
  ready_title: "Your device is ready",
  attention_title: (part: string) => `${part} needs your attention`,
  attention_several: "Your device needs your attention",
  running: (done: number, all: number) => `${done} of ${all} checks done`,
  ready: "All checks passed.",
  ready_advice: "You can start. See the advice below.",
  attention: "The other checks passed. This one takes a minute to fix.",
  attention_advice: "It takes a minute to fix. The test works with the rest.",
  attention_more: "Fix these before you start. It takes a few minutes.",
  again: "Check again",
};

export type DeviceTexts = typeof en;

const ar: DeviceTexts = {
  parts: { browser: "المتصفح", storage: "التخزين", clock: "الساعة", network: "الشبكة" },
  states: { ok: "ناجح", advice: "نصيحة", fail: "فشل", wait: "جارٍ", idle: "لم يُفحص بعد" },
  checking: "جارٍ الفحص",
  browser_ok: "كل الأدوات تعمل في متصفحك.",
  browser_fail: "لا يستطيع متصفحك عرض أجزاء من الاختبار.",
  browser_fix: ["حدّث هذا المتصفح، أو افتح Sextant في إصدار حديث من Chrome أو Edge أو Firefox أو Safari."],
  browser_unknown: "غير معروف",
  storage_ok: "تُحفظ إجاباتك على هذا الجهاز أيضًا حتى تصل إلينا.",
  storage_advice: "المساحة المتبقية قليلة. احذف ما لا تحتاج إليه من ملفات وتنزيلات.",
  storage_fail: "لا تستطيع هذه النافذة حفظ إجاباتك: هي نافذة خاصة، أو بيانات المواقع محظورة.",
  storage_fix: ["افتح Sextant في نافذة عادية لا خاصة.", "سجّل الدخول وأعد الفحص. لم يبدأ اختبارك بعد."],
  storage_anyway: "يمكنك البدء على أي حال. تُحفظ الإجابات عبر الشبكة، لكن انقطاع الاتصال قد يُضيع آخرها.",
  free: (size) => `المتاح ${size}`,
  clock_ok: "ساعتك صحيحة.",
  clock_off: (off) => `ساعتك ${off}. لا بأس: Sextant يحسب الوقت.`,
  clock_advice: (off) =>
    `ساعتك ${off}. يعمل الاختبار مع ذلك: Sextant يحسب الوقت. اضبط الساعة لتصح بقية الأوقات على هذا الجهاز.`,
  clock_unknown: "تعذّرت مقارنة ساعتك. لا بأس: Sextant يحسب الوقت.",
  fast: (time) => `متقدمة ${time}`,
  slow: (time) => `متأخرة ${time}`,
  on_time: "مضبوطة",
  network_ok: (back, sent) => `عادت ${back} من ${sent} رسالة تجريبية.`,
  network_advice: (back, sent) =>
    `عادت ${back} من ${sent} رسالة تجريبية، واتصالك بطيء. اقترب من شبكة Wi-Fi وأوقف التنزيلات والفيديو.`,
  network_fail: "لا يجيب Sextant.",
  network_fix: ["تأكد من تشغيل Wi-Fi أو بيانات الجوال.", "أعد الفحص. لم يبدأ اختبارك بعد."],
  title: "فحص الجهاز",
  ready_title: "جهازك جاهز",
  attention_title: (part) => `${part}: يحتاج إلى انتباهك`,
  attention_several: "جهازك يحتاج إلى انتباهك",
  running: (done, all) => `اكتمل ${done} من ${all}`,
  ready: "نجح الفحص كله.",
  ready_advice: "يمكنك البدء. اقرأ النصيحة أدناه.",
  attention: "نجح باقي الفحص. إصلاح هذا يستغرق دقيقة.",
  attention_advice: "إصلاحه يستغرق دقيقة. والباقي صالح للاختبار.",
  attention_more: "أصلح ما يلي قبل أن تبدأ. يستغرق ذلك بضع دقائق.",
  again: "أعد الفحص",
};

/** Returns the words in the page's language; English for a language there is none of. */
export function deviceTexts(language: string = document.documentElement.lang): DeviceTexts {
  return language === "ar" ? ar : en;
}

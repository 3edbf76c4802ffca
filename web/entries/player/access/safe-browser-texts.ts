const en = {
  title: "Open this test in Safe Exam Browser",
  lead: "Safe Exam Browser keeps everything else on this computer closed until you finish.",
  left_title: "You left Safe Exam Browser",
  left: "Your answers are saved. Ask the person running your test to let you back in, then open it again.",
  open: "Open in Safe Exam Browser",
  download: "Download the file",
  install: "Nothing happens? Install Safe Exam Browser from",
  password: "Safe Exam Browser asks for a password. The person running your test gives it to you.",
  opened: "Continue in Safe Exam Browser. The file works once, for an hour.",
  waits: "We’ve told the person running your test. Choose again once they let you back in.",
  failed: "We couldn’t make the file. Check your connection and try again.",
  password_lost: "The password of this file must be set again. Tell the person running your test.",
  over: "You can’t open this test now. Reload the page to see why.",
  any: "You may use this browser.",
  any_in_full_screen: "You may use this browser. Your test opens in full screen, and we record each time you leave it.",
  inside: "You’re in Safe Exam Browser.",
};

const ar: typeof en = {
  title: "افتح هذا الاختبار في Safe Exam Browser",
  lead: "يُبقي Safe Exam Browser كل ما عداه على هذا الحاسوب مغلقًا حتى تنتهي.",
  left_title: "غادرت Safe Exam Browser",
  left: "إجاباتك محفوظة. اطلب من المشرف على اختبارك السماح بعودتك، ثم افتحه مجددًا.",
  open: "افتح في Safe Exam Browser",
  download: "نزّل الملف",
  install: "لا يحدث شيء؟ ثبّت Safe Exam Browser من",
  password: "يطلب Safe Exam Browser كلمة مرور. يعطيك إياها المشرف على اختبارك.",
  opened: "تابع في Safe Exam Browser. يعمل الملف مرة واحدة خلال ساعة.",
  waits: "أبلغنا المشرف على اختبارك. اختر مجددًا بعد أن يسمح بعودتك.",
  failed: "تعذّر إنشاء الملف. تحقق من اتصالك وحاول مجددًا.",
  password_lost: "يجب تعيين كلمة مرور هذا الملف من جديد. أخبر المشرف على اختبارك.",
  over: "لا يمكنك فتح هذا الاختبار الآن. أعد تحميل الصفحة لمعرفة السبب.",
  any: "يمكنك استخدام هذا المتصفح.",
  any_in_full_screen: "يمكنك استخدام هذا المتصفح. يُفتح اختبارك بملء الشاشة، ونسجّل كل مرة تغادرها.",
  inside: "أنت في Safe Exam Browser.",
};

/** Returns what is said of Safe Exam Browser, in the language of the page. */
export function safeBrowserTexts(): typeof en {
  return document.documentElement.lang === "ar" ? ar : en;
}

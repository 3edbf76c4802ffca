const answers = (count: number) => `${count} ${count === 1 ? "answer" : "answers"}`;

const en = {
  /** Of a test that opens again without a network. */
  test: {
    title: "You’re offline. Your test is still here.",
    lead: (section: string, answered: number, count: number) =>
      `${section}: ${answered} of ${count} answered. The clock kept running while the page was closed.`,
    lead_untimed: (section: string, answered: number, count: number) => `${section}: ${answered} of ${count} answered.`,
    strip: (answered: number, count: number) => `${answered} of ${count} answered`,
    know: "What you should know",
    wait: (count: number) => `${answers(count)} ${count === 1 ? "waits" : "wait"} on this device`,
    wait_then: (count: number) => `We’ll send ${count === 1 ? "it" : "them"} when you’re back online`,
    sent: "Your earlier answers have arrived",
    sent_then: "New ones are kept on this device and sent when you’re back online",
    here: (section: string) => `${section} is on this device`,
    here_then: "Its questions and tools work without a connection",
    stay: "Stay on this device",
    stay_then: (count: number) =>
      `Another device wouldn’t have ${count === 1 ? "this answer" : `these ${answers(count)}`}`,
    go: "Continue test",
    left: (minutes: number, seconds: number) =>
      `${[minutes > 0 ? `${minutes} min` : "", `${seconds} s`].filter(Boolean).join(" ")} left in this section`,
  },
  /** Of any other page without a network. */
  home: {
    title: "You’re offline",
    lead: "This much works without a connection. Everything you do is kept and sent later.",
    lead_none:
      "Nothing is open on this device that works without a connection. This page reloads when you’re back online.",
    again: "Try again",
    running: (section: string, count: number) =>
      [section, count > 0 ? `${answers(count)} waiting` : ""].filter(Boolean).join(" · "),
    needs: "Needs a connection",
    tests: "Assessments",
    tests_then: "Start a test while connected. Once a section is open, it works offline too",
    practice: "Practice and mistakes",
    practice_then: "Each answer is checked by the server",
    library: "Library and videos",
    library_then: "Nothing is downloaded",
  },
};

const count = (number: number) => `${number} ${number === 1 ? "إجابة" : "إجابات"}`;

const ar: typeof en = {
  test: {
    title: "أنت غير متصل. اختبارك لا يزال هنا.",
    lead: (section, answered, total) =>
      `${section}: أجبت عن ${answered} من ${total}. استمر الوقت بينما كانت الصفحة مغلقة.`,
    lead_untimed: (section, answered, total) => `${section}: أجبت عن ${answered} من ${total}.`,
    strip: (answered, total) => `أجبت عن ${answered} من ${total}`,
    know: "ما يجب أن تعرفه",
    wait: (number) => `على هذا الجهاز ${count(number)} بانتظار الإرسال`,
    wait_then: () => "نرسلها عند عودة الاتصال",
    sent: "وصلت إجاباتك السابقة",
    sent_then: "تُحفظ الإجابات الجديدة على هذا الجهاز وتُرسل عند عودة الاتصال",
    here: (section) => `${section} على هذا الجهاز`,
    here_then: "تعمل أسئلته وأدواته دون اتصال",
    stay: "ابقَ على هذا الجهاز",
    stay_then: (number) => `لا توجد ${count(number)} منها على جهاز آخر`,
    go: "متابعة الاختبار",
    left: (minutes, seconds) =>
      `بقي في هذا القسم ${[minutes > 0 ? `${minutes} د` : "", `${seconds} ث`].filter(Boolean).join(" ")}`,
  },
  home: {
    title: "أنت غير متصل",
    lead: "هذا ما يعمل دون اتصال. يُحفظ كل ما تفعله ويُرسل لاحقًا.",
    lead_none: "لا شيء مفتوح على هذا الجهاز يعمل دون اتصال. تُحمَّل هذه الصفحة من جديد عند عودة الاتصال.",
    again: "إعادة المحاولة",
    running: (section, number) =>
      [section, number > 0 ? `${count(number)} بانتظار الإرسال` : ""].filter(Boolean).join(" · "),
    needs: "يحتاج إلى اتصال",
    tests: "الاختبارات",
    tests_then: "ابدأ الاختبار وأنت متصل. وبعد فتح قسم منه يعمل دون اتصال أيضًا",
    practice: "التدريب والأخطاء",
    practice_then: "يتحقق الخادم من كل إجابة",
    library: "المكتبة والفيديوهات",
    library_then: "لم يُنزَّل شيء",
  },
};

/** Returns what is said without a network, in the language of the page. */
export function offlineTexts(): typeof en {
  return document.documentElement.lang === "ar" ? ar : en;
}

import { escapeHtml, type Language, plainDocument, plainPolicy } from "../plain-page.ts";

const texts = {
  en: {
    title: "Add a test to your course",
    search: "Search tests",
    find: "Search",
    tests: "Tests",
    none: "No test found. Only published tests are listed.",
    more: (count: number) => `${count} are shown. Search to find others.`,
    questions: (count: number) => `${count} ${count === 1 ? "question" : "questions"}`,
    minutes: (count: number) => `${count} min`,
    attempts: "Attempts",
    opens: "Opens (optional)",
    closes: "Closes (optional)",
    zone: (zone: string) => `Times are in the time zone ${zone}.`,
    add: "Add to course",
    make: "Make a new test",
    again: "Published it? Search again.",
    added: "Adding the test to your course…",
    go: "Continue",
    problems: {
      assessment: "Choose a test.",
      attempts: "Enter a number from 1 to 100.",
      opens: "Enter a date and time.",
      closes: "Choose a time after it opens.",
    },
    over_title: "This page is too old",
    over: "Close it and add the test again from your course.",
  },
  ar: {
    title: "إضافة اختبار إلى مقررك",
    search: "البحث في الاختبارات",
    find: "بحث",
    tests: "الاختبارات",
    none: "لم يُعثر على اختبار. تُعرض الاختبارات المنشورة فقط.",
    more: (count: number) => `يُعرض ${count}. ابحث للعثور على غيرها.`,
    questions: (count: number) => `عدد الأسئلة: ${count}`,
    minutes: (count: number) => `${count} د`,
    attempts: "المحاولات",
    opens: "يُفتح (اختياري)",
    closes: "يُغلق (اختياري)",
    zone: (zone: string) => `الأوقات بتوقيت ${zone}.`,
    add: "إضافة إلى المقرر",
    make: "إنشاء اختبار جديد",
    again: "هل نشرته؟ ابحث مجددًا.",
    added: "تجري إضافة الاختبار إلى مقررك…",
    go: "متابعة",
    problems: {
      assessment: "اختر اختبارًا.",
      attempts: "أدخل عددًا من 1 إلى 100.",
      opens: "أدخل تاريخًا ووقتًا.",
      closes: "اختر وقتًا بعد فتحه.",
    },
    over_title: "هذه الصفحة قديمة",
    over: "أغلقها وأضف الاختبار مجددًا من مقررك.",
  },
};

type Problem = keyof (typeof texts)["en"]["problems"];

/** What a teacher entered so far. */
export interface Entered {
  ticket: string;
  search: string;
  assessment: string;
  attempts: string;
  opens: string;
  closes: string;
}

interface ChoosePage {
  language: Language;
  /** Where the form goes, and where a new test is made. */
  action: string;
  builder: string;
  entered: Entered;
  problem: Problem | null;
  tests: readonly { id: string; name: string; question_count: number | null; time_seconds: number | null }[];
  /** There are more tests than these. */
  hasMore: boolean;
  timeZone: string;
}

/** Lets the page post its form to us. */
export const choosePolicy = (action: string) => plainPolicy({ formAction: new URL(action).origin });

/** Returns the page on which a teacher chooses a test, in a frame of their platform: it works without scripts and cookies. */
export function choosePage(page: ChoosePage): string {
  const { language, action, builder, entered, problem, tests, hasMore, timeZone } = page;
  const t = texts[language];
  const value = (field: keyof Entered) => escapeHtml(entered[field]);
  const error = (field: Problem) =>
    problem === field ? `<span class="error" id="${field}-error" role="alert">${t.problems[field]}</span>` : "";
  const described = (field: Problem) =>
    problem === field ? ` aria-invalid="true" aria-describedby="${field}-error"` : "";
  const rows = tests.map(({ id, name, question_count: questions, time_seconds: seconds }) => {
    const facts = [
      questions === null ? null : t.questions(questions),
      seconds === null ? null : t.minutes(Math.round(seconds / 60)),
    ].filter((fact) => fact !== null);
    const chosen = id === entered.assessment ? " checked" : "";
    return `<label class="test"><input type="radio" name="assessment" value="${id}"${chosen}><span><b dir="auto">${escapeHtml(name)}</b><small>${facts.join(" · ")}</small></span></label>`;
  });
  const list = rows.length > 0 ? rows.join("") : `<p>${t.none}</p>`;
  const body = `<h1>${t.title}</h1>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="ticket" value="${value("ticket")}">
<div class="line"><label>${t.search}<input name="search" type="search" value="${value("search")}" maxlength="200"></label><button class="second" name="find" value="1">${t.find}</button></div>
<fieldset${described("assessment")}><legend>${t.tests}</legend>${error("assessment")}${list}</fieldset>
${hasMore ? `<p class="dim">${t.more(tests.length)}</p>` : ""}
<p class="dim"><a href="${escapeHtml(builder)}" target="_blank" rel="noopener">${t.make}</a> ${t.again}</p>
<div class="line"><label>${t.attempts}<input name="attempts" inputmode="numeric" size="4" value="${value("attempts")}"${described("attempts")}></label>
<label>${t.opens}<input type="datetime-local" name="opens" value="${value("opens")}"${described("opens")}></label>
<label>${t.closes}<input type="datetime-local" name="closes" value="${value("closes")}"${described("closes")}></label></div>
${error("attempts")}${error("opens")}${error("closes")}
<p class="dim">${escapeHtml(t.zone(timeZone))}</p>
<button>${t.add}</button>
</form>`;
  return plainDocument({ language, title: t.title, body });
}

/** Posts the answer at once; without scripts, by a press. */
const submit = "document.forms[0].submit()";

/** Lets the page post to any platform: some lead on from the address that they name to another one. */
export const chosenPolicy = plainPolicy({ formAction: "https: http:", script: submit });

/** Returns the page that takes the choice to the platform. */
export function chosenPage(language: Language, returnUrl: string, token: string): string {
  const t = texts[language];
  const body = `<h1>${t.title}</h1><p>${t.added}</p><form method="post" action="${escapeHtml(returnUrl)}"><input type="hidden" name="JWT" value="${escapeHtml(token)}"><button>${t.go}</button></form>`;
  return plainDocument({ language, title: t.title, body, script: submit });
}

/** Returns what is shown for a page that was used, is too old, or isn’t ours. */
export function overPage(language: Language): string {
  const t = texts[language];
  return plainDocument({ language, title: t.over_title, body: `<h1>${t.over_title}</h1><p>${t.over}</p>` });
}

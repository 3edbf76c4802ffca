import type { SummaryTexts } from "./en.ts";

const rules = new Intl.PluralRules("ar");

/** Returns a number of things as Arabic counts them: one, two, 3 to 10, 11 to 99, and a hundred or none. */
function counted(count: number, [one, two, few, many, other]: readonly [string, string, string, string, string]) {
  const category = rules.select(count);
  if (category === "one") return one;
  if (category === "two") return two;
  return `${count} ${category === "few" ? few : category === "many" ? many : other}`;
}

const questions = (count: number) => counted(count, ["سؤال واحد", "سؤالان", "أسئلة", "سؤالًا", "سؤال"]);
const more = (count: number) => counted(count, ["سؤال آخر", "سؤالان آخران", "أسئلة أخرى", "سؤالًا آخر", "سؤال آخر"]);
const fresh = (count: number) =>
  counted(count, ["سؤال جديد", "سؤالان جديدان", "أسئلة جديدة", "سؤالًا جديدًا", "سؤال جديد"]);
const mistakes = (count: number) => counted(count, ["خطأ واحد", "خطآن", "أخطاء", "خطأً", "خطأ"]);
const topics = (count: number) => counted(count, ["موضوع واحد", "موضوعان", "مواضيع", "موضوعًا", "موضوع"]);

const outcomes = {
  right: "صحيح",
  partial: "صحيح جزئيًا",
  wrong: "خطأ",
  omitted: "تُرك فارغًا",
  not_reached: "لم تصل إليه",
  waiting: "ينتظر التصحيح",
};

export const ar: SummaryTexts = {
  finished: "انتهت",
  summary: "الملخص",
  loading: "نجمع إجاباتك",
  failed: "تعذّر تحميل الملخص. إجاباتك محفوظة.",
  retry: "حاول مرة أخرى",
  right: (right, of) => (of === 0 ? "لم تُجب عن أي سؤال" : `${right} من ${of} صحيحة`),
  closed: (count) => `أُغلق ${mistakes(count)}.`,
  all_right: "كل الإجابات صحيحة.",
  missed_on: (on, missed, topic) =>
    on === missed ? `كل ما أخطأت فيه (${missed}) كان في ${topic}.` : `${on} من ${missed} أخطأت فيها كانت في ${topic}.`,
  not_reached: (count) => `لم تصل إلى ${questions(count)}: تبقى جديدة ولا تُعد أخطاء.`,
  unmarked: (count) => `إجابات ينتظر تصحيحها شخص: ${count}.`,
  strip: (count) => `أسئلتك: ${count}`,
  question: (number, outcome) => `السؤال ${number}، ${outcomes[outcome]}`,
  facts: {
    closed: "أُغلق",
    mistakes,
    none_closed: "لا شيء هذه المرة",
    returning: "تعود لاحقًا",
    questions,
    on: (day) => `في ${day}`,
    on_day: (count, day) => `${count} في ${day}`,
    none_returning: "لا شيء",
    topics: "المواضيع",
    topic_count: topics,
    topic: (name, right, of) => `${name}: ${right} من ${of}`,
    no_topics: "لا شيء",
    mastery: "الإتقان",
    mastery_of: (topic) => `إتقان ${topic}`,
    was: (before) => `كان ${before}`,
    moved: (topic, { after, before, isReal }) =>
      [
        `${topic}: ${after}`,
        ...(before === null ? [] : [`كان ${before}`]),
        ...(isReal ? ["ليس صدفة على الأرجح"] : []),
      ].join("، "),
    sure: {
      first: "من 100، يُقاس لأول مرة",
      same: "من 100، لم تغيّره هذه المجموعة",
      real: "من 100، وليس صدفة على الأرجح",
      early: "من 100. من المبكر معرفة هل سيدوم",
      early_all: "من المبكر معرفة أي تغيّر سيدوم",
    },
    more: (count) => `وغيرها: ${count}`,
  },
  next: "الخطوة التالية",
  due: {
    title: (count) => `${more(count)} اليوم`,
    body: "أسئلة مشابهة لما أخطأت فيه، وهي بقية تدريب اليوم.",
    act: "واصل التدريب",
  },
  topic: {
    title: (count, topic) => `${fresh(count)} في ${topic}`,
    body: "هنا أخطأت أكثر، وما زال في تدريب اليوم متسع.",
    act: "تدرّب على هذا الموضوع",
  },
  task: {
    practice: (count, topic) =>
      topic === null ? `تدريب: ${questions(count)}` : `تدريب: ${questions(count)}، أغلبها في ${topic}`,
    mock: "اختبار كامل",
    review: (name) => `أعد ما أخطأت فيه في ${name ?? "الاختبار"}`,
    read: (name) => `اقرأ «${name}»`,
    watch: (name) => `شاهد «${name}»`,
    body: (time) => `التالي في خطتك، نحو ${time}.`,
    act: {
      practice: "ابدأ التدريب",
      test: "إلى الاختبار",
      review: "إلى الأخطاء",
      redo: "أعد حلّ ما أخطأت فيه",
      open: "افتح",
    },
  },
  done: {
    title: "انتهى تدريب اليوم",
    next_on: (day) => `تأتي الأسئلة التالية في ${day}.`,
    nothing: "لا شيء مخطط للأيام القادمة.",
    act: "إلى الرئيسية",
  },
  start_failed: "تعذّر البدء. حاول مرة أخرى.",
  set_name: (day) => `تدريب على الأخطاء، ${day}`,
  new_set_name: (day) => `أسئلة جديدة، ${day}`,
  review_all: (count) => (count === 1 ? "راجعه" : `راجع الكل (${count})`),
  report: "التقرير الكامل",
  practice: "العودة إلى التدريب",
};

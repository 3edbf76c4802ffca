import type { roundKinds } from "@sextant/contract/notification-kinds.ts";
import { inAmerican } from "@sextant/questions/text/american.ts";
import type { StoredNotification } from "../../platform/database/stored-json.ts";
import { mailLocale } from "../../platform/mail/frame.ts";

export type RoundKind = (typeof roundKinds)[number];

/** What a line is made of. */
interface Facts {
  data: StoredNotification;
  students: readonly { name: string }[];
}

/** Spells what we say, never the names of people. */
type Spell = (words: string) => string;

interface Texts {
  subject: (facts: Facts) => string;
  line: (facts: Facts) => string;
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** More names than this nobody reads in a mail. */
const NAMED = 5;
const MINUTES_AN_HOUR = 60;
const rules = { en: new Intl.PluralRules("en"), ar: new Intl.PluralRules("ar") };
const lists = {
  en: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  ar: new Intl.ListFormat("ar", { type: "conjunction" }),
};

/** Returns the form of a text for a number, with the number in place of `#`. */
export function counted(locale: "en" | "ar", count: number, forms: Forms): string {
  return (forms[rules[locale].select(count)] ?? forms.other).replaceAll("#", String(count));
}

function named(locale: "en" | "ar", { students }: Facts, more: (count: number) => string): string {
  const names = students.slice(0, NAMED).map(({ name }) => name);
  const rest = students.length - names.length;
  return lists[locale].format(rest > 0 ? [...names, more(rest)] : names);
}

function duration(minutes: number, hour: string, minute: string): string {
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  const left = minutes % MINUTES_AN_HOUR;
  return [hours > 0 ? `${hours} ${hour}` : "", left > 0 || hours === 0 ? `${left} ${minute}` : ""]
    .filter((part) => part !== "")
    .join(" ");
}

const en = (count: number, one: string, other: string) => counted("en", count, { one, other });
const namedEn = (facts: Facts) => named("en", facts, (rest) => en(rest, "# other", "# others"));
const durationEn = (minutes: number) => duration(minutes, "hr", "min");
const todayIn = (spell: Spell) => (count: number) =>
  spell(en(count, "# question to practise today", "# questions to practise today"));
const waitingEn = (count: number) =>
  en(count, "# answer is waiting for your mark", "# answers are waiting for your mark");
const doubtsEn = (count: number) =>
  en(
    count,
    "# question of your students is waiting for an answer",
    "# questions of your students are waiting for an answer",
  );

function weekEn({ data: { week, count = 0 } }: Facts, todayEn: (count: number) => string): string {
  if (!week) return "";
  if (week.students !== null) {
    const work = `Last week ${week.active ?? 0} of your ${en(week.students, "# student", "# students")} took part and submitted ${en(week.tests, "# test or practice set", "# tests and practice sets")}.`;
    return count > 0 ? `${work} ${waitingEn(count)}.` : work;
  }
  const worked = durationEn(week.minutes ?? 0);
  const time = week.goal_minutes ? `${worked} of the ${durationEn(week.goal_minutes)} you planned` : worked;
  const work = `Last week you worked ${time}, answered ${en(week.questions ?? 0, "# question", "# questions")} and submitted ${en(week.tests, "# test", "# tests")}.`;
  return count > 0 ? `${work} ${todayEn(count)}.` : work;
}

const ar = (count: number, forms: Forms) => counted("ar", count, forms);
const namedAr = (facts: Facts) =>
  named("ar", facts, (rest) =>
    ar(rest, { one: "طالب آخر", two: "طالبان آخران", few: "# آخرون", many: "# آخرون", other: "# آخرون" }),
  );
const durationAr = (minutes: number) => duration(minutes, "س", "د");
/** After a preposition or another noun. */
const answersAr = (count: number) =>
  ar(count, { one: "إجابة واحدة", two: "إجابتان", few: "# إجابات", many: "# إجابةً", other: "# إجابة" });
const questionsAr = (count: number) =>
  ar(count, { one: "سؤال واحد", two: "سؤالين", few: "# أسئلة", many: "# سؤالًا", other: "# سؤال" });
const testsAr = (count: number) =>
  ar(count, { one: "اختبارًا واحدًا", two: "اختبارين", few: "# اختبارات", many: "# اختبارًا", other: "# اختبار" });
const todayAr = (count: number) =>
  ar(count, {
    one: "سؤال واحد لتدريب اليوم",
    two: "سؤالان لتدريب اليوم",
    few: "# أسئلة لتدريب اليوم",
    many: "# سؤالًا لتدريب اليوم",
    other: "# سؤال لتدريب اليوم",
  });
const waitingAr = (count: number) => `بانتظار تصحيحك ${answersAr(count)}`;
const doubtsAr = (count: number) =>
  ar(count, {
    one: "سؤال واحد من طلابك ينتظر إجابة",
    two: "سؤالان من طلابك ينتظران إجابة",
    few: "# أسئلة من طلابك تنتظر إجابة",
    many: "# سؤالًا من طلابك ينتظر إجابة",
    other: "# سؤال من طلابك ينتظر إجابة",
  });

function weekAr({ data: { week, count = 0 } }: Facts): string {
  if (!week) return "";
  if (week.students !== null) {
    const work = `في الأسبوع الماضي شارك ${week.active ?? 0} من أصل ${week.students} من طلابك، وسُلّم من الاختبارات ومجموعات التدريب ${week.tests}.`;
    return count > 0 ? `${work} ${waitingAr(count)}.` : work;
  }
  const worked = durationAr(week.minutes ?? 0);
  const time = week.goal_minutes ? `${worked} من أصل ${durationAr(week.goal_minutes)} خططت لها` : worked;
  const tests = week.tests > 0 ? `، وسلّمت ${testsAr(week.tests)}` : "";
  const questions = (week.questions ?? 0) > 0 ? `، وأجبت عن ${questionsAr(week.questions ?? 0)}` : "";
  const work = `في الأسبوع الماضي عملت ${time}${questions}${tests}.`;
  return count > 0 ? `${work} ${todayAr(count)}.` : work;
}

function inEnglish(spell: Spell): Record<RoundKind, Texts> {
  const todayEn = todayIn(spell);
  return {
    mistakes_due: {
      subject: ({ data }) => todayEn(data.count ?? 0),
      line: ({ data }) => `${todayEn(data.count ?? 0)}, like the ones you got wrong. What costs most comes first.`,
    },
    to_mark: {
      subject: ({ data }) => en(data.count ?? 0, "# answer to mark", "# answers to mark"),
      line: ({ data }) => `${waitingEn(data.count ?? 0)}.`,
    },
    doubt_open: {
      subject: ({ data }) => en(data.count ?? 0, "# doubt to answer", "# doubts to answer"),
      line: ({ data }) => `${doubtsEn(data.count ?? 0)}.`,
    },
    student_stuck: {
      subject: ({ students }) => en(students.length, "A student may need you", "# students may need you"),
      line: (facts) => `${namedEn(facts)} may need you. Open Sextant to see why.`,
    },
    mistakes_returning: {
      subject: () => "Mistakes that keep coming back",
      line: (facts) =>
        `Mistakes keep coming back for ${namedEn(facts)}, even after practice. Go through them together.`,
    },
    weekly_digest: {
      subject: ({ data: { week } }) =>
        week?.students === null ? `Your week: ${durationEn(week.minutes ?? 0)}` : "Your students’ week",
      line: (facts) => weekEn(facts, todayEn),
    },
  };
}

const roundTexts: Record<"en" | "en-US" | "ar", Record<RoundKind, Texts>> = {
  en: inEnglish((words) => words),
  "en-US": inEnglish(inAmerican),
  ar: {
    mistakes_due: {
      subject: ({ data }) => todayAr(data.count ?? 0),
      line: ({ data }) => `${todayAr(data.count ?? 0)}، تشبه ما أخطأت فيه. الأعلى كلفة أولًا.`,
    },
    to_mark: {
      subject: ({ data }) => waitingAr(data.count ?? 0),
      line: ({ data }) => `${waitingAr(data.count ?? 0)}.`,
    },
    doubt_open: {
      subject: ({ data }) => doubtsAr(data.count ?? 0),
      line: ({ data }) => `${doubtsAr(data.count ?? 0)}.`,
    },
    student_stuck: {
      subject: ({ students }) =>
        ar(students.length, {
          one: "قد يحتاج طالب إليك",
          two: "قد يحتاج طالبان إليك",
          few: "قد يحتاج # طلاب إليك",
          many: "قد يحتاج # طالبًا إليك",
          other: "قد يحتاج # طالب إليك",
        }),
      line: (facts) => `من طلابك من قد يحتاج إليك: ${namedAr(facts)}. افتح Sextant لترى السبب.`,
    },
    mistakes_returning: {
      subject: () => "أخطاء تتكرر",
      line: (facts) => `أخطاء تتكرر رغم التدريب لدى: ${namedAr(facts)}. راجعوها معًا.`,
    },
    weekly_digest: {
      subject: ({ data: { week } }) =>
        week?.students === null ? `أسبوعك: ${durationAr(week.minutes ?? 0)}` : "أسبوع طلابك",
      line: weekAr,
    },
  },
};

/** Returns the words of mail to a person about what is told in the morning. Names stay out of subjects, which locked screens show. */
export function roundTextsFor(locale: string): Record<RoundKind, Texts> {
  return roundTexts[locale === "en-US" ? locale : mailLocale(locale)];
}

import type { ReadNumberError } from "@sextant/questions/interactions/numeric-entry/read-number.ts";

/** Texts of interactions, for answering and review. Plain functions, so that the player needs no message library. */
const en = {
  answers: "Answers",
  coming: "Loading this part of the question",
  missing: "We couldn’t load this part of the question. Reload the page to try again.",
  missing_offline: "You’re offline. This part of the question will load when you’re back online.",
  reload: "Reload",
  your_answer: "Your answer",
  reads_as: "Reads as",
  did_you_mean: (number: string): string => `Did you mean \u2068${number}\u2069?`,
  numeric_help: "A whole number, decimal or fraction. 0.5, .5 and 1/2 are the same answer. Not mixed numbers.",
  numeric_help_unit: "A number and its unit. 0.5, .5 and 1/2 are the same number. Not mixed numbers.",
  numeric_help_any_unit: "A number, with a unit if you like. 0.5, .5 and 1/2 are the same number. Not mixed numbers.",
  units: (units: string) => `Units: ${units}.`,
  numeric_problems: {
    empty: "",
    too_long: "That’s too long for a number.",
    mixed_number: "Write a mixed number as a fraction or a decimal: 3 1/2 is 7/2 or 3.5.",
    unit: "Enter only the number, without a unit or a sign such as $ or %.",
    zero_denominator: "A fraction can’t have 0 as its denominator.",
    too_large: "That number is too large.",
    not_a_number: "This isn’t a number yet. Use digits, a point, a minus sign, and / for a fraction.",
  } satisfies Record<ReadNumberError, string>,
  a_blank: "blank",
  blank: (number: number) => `Blank ${number}`,
  choose: (min: number, max: number) =>
    max === 0
      ? "Choose all that apply."
      : min === max
        ? `Choose ${max}.`
        : max === 1
          ? "Choose one."
          : `Choose up to ${max}.`,
  too_many: (max: number) => `You can choose ${max}. Deselect one to choose another.`,
  strike: (letter: string) => `Strike out option ${letter}`,
  put_back: (letter: string) => `Put back option ${letter}`,
  undo: "Undo",
  struck_out: "struck out",
  correct_answer: "Correct answer",
  accepted: "Accepted answers",
  accepted_units: "Accepted units",
  chosen: "Your answer",
  chosen_correct: "Your answer, correct",
  chosen_wrong: "Your answer, incorrect",
  left_out: "Left out",
  /** The same when a tutor looks at a student’s answers. */
  of_other: {
    your_answer: "The student’s answer",
    chosen: "The student’s answer",
    chosen_correct: "The student’s answer, correct",
    chosen_wrong: "The student’s answer, incorrect",
  },
};

export type QuestionTexts = typeof en;

const ar: QuestionTexts = {
  answers: "الإجابات",
  coming: "جارٍ تحميل هذا الجزء من السؤال",
  missing: "تعذّر تحميل هذا الجزء من السؤال. أعد تحميل الصفحة لتحاول مجددًا.",
  missing_offline: "لا اتصال. سيُحمّل هذا الجزء من السؤال عند عودة الاتصال.",
  reload: "إعادة التحميل",
  your_answer: "إجابتك",
  reads_as: "تُقرأ",
  did_you_mean: (number) => `أتقصد \u2068${number}\u2069؟`,
  numeric_help: "عدد صحيح أو عشري أو كسر. ‎0.5 و ‎.5 و ‎1/2 إجابة واحدة. لا تُكتب الأعداد الكسرية المختلطة.",
  numeric_help_unit: "عدد ووحدته. ‎0.5 و ‎.5 و ‎1/2 عدد واحد. لا تُكتب الأعداد الكسرية المختلطة.",
  numeric_help_any_unit: "عدد، ومعه وحدة إن شئت. ‎0.5 و ‎.5 و ‎1/2 عدد واحد. لا تُكتب الأعداد الكسرية المختلطة.",
  units: (units) => `الوحدات: \u2068${units}\u2069.`,
  numeric_problems: {
    empty: "",
    too_long: "هذا أطول من أن يكون عددًا.",
    mixed_number: "اكتب العدد المختلط كسرًا أو عددًا عشريًا: ‎3 1/2 هو ‎7/2 أو ‎3.5.",
    unit: "أدخل العدد وحده، بلا وحدة ولا رمز مثل $ أو %.",
    zero_denominator: "لا يكون مقام الكسر صفرًا.",
    too_large: "هذا العدد كبير جدًا.",
    not_a_number: "هذا ليس عددًا بعد. استخدم الأرقام والفاصلة وعلامة السالب و / للكسر.",
  },
  a_blank: "فراغ",
  blank: (number) => `الفراغ ${number}`,
  choose: (min, max) =>
    max === 0 ? "اختر كل ما ينطبق." : min === max ? `اختر ${max}.` : max === 1 ? "اختر واحدة." : `اختر حتى ${max}.`,
  too_many: (max) => `يمكنك اختيار ${max}. تراجع عن واحدة لتختار غيرها.`,
  strike: (letter) => `اشطب الخيار ${letter}`,
  put_back: (letter) => `أعد الخيار ${letter}`,
  undo: "تراجع",
  struck_out: "مشطوب",
  correct_answer: "الإجابة الصحيحة",
  accepted: "الإجابات المقبولة",
  accepted_units: "الوحدات المقبولة",
  chosen: "إجابتك",
  chosen_correct: "إجابتك، صحيحة",
  chosen_wrong: "إجابتك، غير صحيحة",
  left_out: "بلا إجابة",
  of_other: {
    your_answer: "إجابة الطالب",
    chosen: "إجابة الطالب",
    chosen_correct: "إجابة الطالب، صحيحة",
    chosen_wrong: "إجابة الطالب، غير صحيحة",
  },
};

/** Returns the texts in the page's language, or in English for a language without them. */
export function questionTexts(language: string = document.documentElement.lang): QuestionTexts {
  return language === "ar" ? ar : en;
}

/** Returns the texts of a review, addressed to the student or to another viewer. */
export function reviewTexts(isOther: boolean | undefined): QuestionTexts {
  const texts = questionTexts();
  return isOther ? { ...texts, ...texts.of_other } : texts;
}

import type { MathWords } from "./speak-math.ts";

type SpokenWords = { math: MathWords; picture: string; blank: string };

const en: SpokenWords = {
  picture: "Picture",
  blank: "blank",
  math: {
    signs: {
      ...{ "+": "plus", "−": "minus", "-": "minus", "±": "plus or minus", "×": "times", "⋅": "times", "·": "times" },
      ...{ "÷": "divided by", "/": "divided by", "=": "equals", "≠": "is not equal to", "≈": "is about" },
      ...{ "<": "is less than", ">": "is greater than", "≤": "is at most", "≥": "is at least", "→": "to" },
      ...{ "∣": "given", "|": "bar", "∞": "infinity", "∑": "the sum of", "∫": "the integral of", "√": "root" },
      ...{ "(": "open bracket", ")": "close bracket", "[": "open bracket", "]": "close bracket" },
      ...{ "°": "degrees", "∘": "degrees", "%": "percent", π: "pi", "∠": "angle", "∥": "is parallel to" },
      ...{ "\u2061": "of", "\u2062": "", "\u2063": "", ",": ",", "…": "and so on" },
    },
    over: "over",
    squared: "squared",
    cubed: "cubed",
    power: "to the power of",
    end: ", end",
    sub: "sub",
    root: "the square root of",
    rootOf: "-th root of",
    row: "row:",
  },
};

const ar: SpokenWords = {
  picture: "صورة",
  blank: "فراغ",
  math: {
    signs: {
      ...{ "+": "زائد", "−": "ناقص", "-": "ناقص", "±": "زائد أو ناقص", "×": "ضرب", "⋅": "ضرب", "·": "ضرب" },
      ...{ "÷": "على", "/": "على", "=": "يساوي", "≠": "لا يساوي", "≈": "يساوي تقريبًا" },
      ...{ "<": "أصغر من", ">": "أكبر من", "≤": "أصغر من أو يساوي", "≥": "أكبر من أو يساوي", "→": "إلى" },
      ...{ "∣": "علمًا أن", "|": "خط", "∞": "ما لا نهاية", "∑": "مجموع", "∫": "تكامل", "√": "جذر" },
      ...{ "(": "قوس", ")": "أغلق القوس", "[": "قوس", "]": "أغلق القوس" },
      ...{ "°": "درجة", "∘": "درجة", "%": "بالمئة", π: "باي", "∠": "زاوية", "∥": "يوازي" },
      ...{ "\u2061": "", "\u2062": "", "\u2063": "", ",": "،", "…": "وهكذا" },
    },
    over: "على",
    squared: "تربيع",
    cubed: "تكعيب",
    power: "أس",
    end: "، انتهى",
    sub: "دليل",
    root: "جذر",
    rootOf: "جذر من الدرجة لـ",
    row: "صف:",
  },
};

/** Returns the words in which text and formulas are read. */
export function spokenWords(language: string): SpokenWords {
  return language.startsWith("ar") ? ar : en;
}

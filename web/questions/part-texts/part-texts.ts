import { ar } from "./ar.ts";
import { en, type PartTexts } from "./en.ts";

/** Returns the words in the page's language; English for a language there is none of. */
export function partTexts(language: string = document.documentElement.lang): PartTexts {
  return language === "ar" ? ar : en;
}

/** Returns the words of a review: to the student themselves, or to somebody else who looks at the student's answers. */
export function reviewPartTexts(isOther: boolean | undefined): PartTexts["review"] {
  const { review, review_of_other } = partTexts();
  return isOther ? { ...review, ...review_of_other } : review;
}

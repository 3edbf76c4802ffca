import { ar } from "./ar.ts";
import { en, type PartTexts } from "./en.ts";

/** Returns the texts in the page's language, or in English for a language without them. */
export function partTexts(language: string = document.documentElement.lang): PartTexts {
  return language === "ar" ? ar : en;
}

/** Returns the texts of a review, addressed to the student or to another viewer. */
export function reviewPartTexts(isOther: boolean | undefined): PartTexts["review"] {
  const { review, review_of_other } = partTexts();
  return isOther ? { ...review, ...review_of_other } : review;
}

import { ar } from "./messages/ar.ts";
import { type CalculatorTexts, en } from "./messages/en.ts";

/** Returns what the calculator says, in the language of the page. Both languages come with it: offline, neither can be fetched. */
export function calculatorTexts(): CalculatorTexts {
  return document.documentElement.lang.startsWith("ar") ? ar : en;
}

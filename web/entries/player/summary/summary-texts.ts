import { ar } from "./messages/ar.ts";
import { en, type SummaryTexts } from "./messages/en.ts";

/** Returns what the summary says, in the language of the page. */
export function summaryTexts(): SummaryTexts {
  return document.documentElement.lang.startsWith("ar") ? ar : en;
}

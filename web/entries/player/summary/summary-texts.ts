import { catalogueInAmerican } from "@sextant/questions/text/american.ts";
import { ar } from "./messages/ar.ts";
import { en, type SummaryTexts } from "./messages/en.ts";

/** Returns what the summary says, in the language of the page. */
export function summaryTexts(): SummaryTexts {
  const { lang } = document.documentElement;
  if (lang.startsWith("ar")) return ar;
  return lang === "en-US" ? catalogueInAmerican(en) : en;
}

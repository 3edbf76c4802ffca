import { catalogueInAmerican } from "@sextant/questions/text/american.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import type { Message, MessageCode } from "./message.ts";

const texts: Record<"en" | "en-US" | "ar", Record<MessageCode, string>> = {
  en,
  "en-US": catalogueInAmerican(en),
  ar,
};

/** Languages that reports are written in. */
export type ReportLanguage = keyof typeof texts;

/** Returns the language of a report for a reader of this locale; English where there is no catalogue. */
export const reportLanguage = (locale: string): ReportLanguage =>
  /^ar\b/i.test(locale) ? "ar" : /^en-US\b/i.test(locale) ? "en-US" : "en";

const spots = ["field", "paragraph", "line"] as const;

/** Writes a message in a language. */
export function say({ code, values }: Message, language: ReportLanguage): string {
  const fill = (text: string, given: Message["values"]) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
  const text = texts[language][code];
  let said = fill(text, values);
  for (const spot of spots) {
    if (values[spot] !== undefined && !text.includes(`{${spot}}`))
      said = fill(texts[language][`at_${spot}`], { [spot]: values[spot], message: said });
  }
  return said;
}

import { catalogueInAmerican } from "@sextant/questions/text/american.ts";
import { en, type Texts } from "./en.ts";

const bringArabic = () => import("./ar.ts");

/**
 * Returns the player's texts in a language; languages other than English are separate chunks. If one fails to load, a test in English
 * is better than none.
 */
export async function loadTexts(language: string): Promise<Texts> {
  if (language === "ar") return (await bringArabic().catch(() => ({ ar: en }))).ar;
  return language === "en-US" ? catalogueInAmerican(en) : en;
}

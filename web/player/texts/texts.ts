import { en, type Texts } from "./en.ts";

/** Returns the player's words in a language; another than English comes in a chunk of its own. */
export async function loadTexts(language: string): Promise<Texts> {
  if (language === "ar") return (await import("./ar.ts")).ar;
  return en;
}

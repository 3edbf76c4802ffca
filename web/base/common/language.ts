import { browserStorage, type KeptStorage } from "../ui/browser-storage.ts";

/** The languages there are, each by its own name. Both kinds of English share their texts; dates and some spellings differ. */
export const languages = [
  { id: "en-GB", name: "English (UK)", direction: "ltr" },
  { id: "en-US", name: "English (US)", direction: "ltr" },
  { id: "ar", name: "العربية", direction: "rtl" },
] as const;

export type Language = (typeof languages)[number]["id"];

const storageKey = "sextant.language";

/** Returns the kind of English that a browser's languages ask for. Outside the United States, dates are written as in Britain. */
function englishOf(wished: readonly string[]): Language {
  return wished.find((tag) => /^en\b/i.test(tag))?.toLowerCase() === "en-us" ? "en-US" : "en-GB";
}

/**
 * Finds a language there is, or null. Plain `en` is the English of the browser.
 *
 * @param wished The browser's languages, as BCP 47 tags.
 */
export function findLanguage(
  id: string | null | undefined,
  wished: readonly string[] = navigator.languages,
): Language | null {
  if (id === "en") return englishOf(wished);
  return languages.find((language) => language.id === id)?.id ?? null;
}

/**
 * Returns the language of this page: the one chosen on this device, else the person's own, else the first of the browser's languages
 * that Sextant has, else English.
 *
 * @param own Language of the person signed in, if any.
 */
export function startingLanguage(
  own?: string,
  storage: KeptStorage = browserStorage,
  wished: readonly string[] = navigator.languages,
): Language {
  const find = (id: string | null | undefined) => findLanguage(id, wished);
  const fromBrowser = wished.map((tag) => find(tag.split("-")[0])).find((language) => language !== null);
  return find(storage.getItem(storageKey)) ?? find(own) ?? fromBrowser ?? englishOf(wished);
}

/** Keeps the choice for this device. */
export function saveLanguage(language: Language, storage: KeptStorage = browserStorage): void {
  storage.setItem(storageKey, language);
}

/** Says the language and its direction on the page's root. */
export function applyLanguage(id: Language, root: HTMLElement = document.documentElement): void {
  root.lang = id;
  root.dir = languages.find((language) => language.id === id)?.direction ?? "ltr";
}

/** The languages there are, each by its own name. */
export const languages = [
  { id: "en", name: "English", direction: "ltr" },
  { id: "ar", name: "العربية", direction: "rtl" },
] as const;

export type Language = (typeof languages)[number]["id"];

const storageKey = "sextant.language";

/** Finds a language there is, or null. */
export function findLanguage(id: string | null | undefined): Language | null {
  return languages.find((language) => language.id === id)?.id ?? null;
}

/**
 * Returns the language of this page: what was chosen here, else the person's own, else the first of the browser's that there is, else
 * English.
 *
 * @param own Of who is signed in, if anybody is.
 */
export function startingLanguage(
  own?: string,
  storage: Storage = localStorage,
  wished: readonly string[] = navigator.languages,
): Language {
  const fromBrowser = wished.map((tag) => findLanguage(tag.split("-")[0])).find((language) => language !== null);
  return findLanguage(storage.getItem(storageKey)) ?? findLanguage(own) ?? fromBrowser ?? "en";
}

/** Keeps the choice for this device. */
export function saveLanguage(language: Language, storage: Storage = localStorage): void {
  storage.setItem(storageKey, language);
}

/** Says the language and its direction on the page's root. */
export function applyLanguage(id: Language, root: HTMLElement = document.documentElement): void {
  root.lang = id;
  root.dir = languages.find((language) => language.id === id)?.direction ?? "ltr";
}

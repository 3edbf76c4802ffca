import i18next, { type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "../common/language.ts";

export type Catalogue = { messages: Record<string, unknown> };

/** Catalogues by where they are: one per room and language, each in a chunk of its own; a room's name is its namespace. */
type Catalogues = Record<string, () => Promise<Catalogue>>;

const backendOf = (catalogues: Catalogues): BackendModule => ({
  type: "backend",
  init: () => {},
  read: (language, namespace, done) => {
    const load = catalogues[`/${namespace}/messages/${language}.ts`];
    // A room that is not translated yet speaks English.
    if (!load) return done(null, {});
    load().then(
      (catalogue) => done(null, catalogue.messages),
      (error: Error) => done(error, null),
    );
  },
});

/**
 * Returns the messages in a language, the shell's own loaded and those of `rooms`. English stands in for what a language lacks.
 *
 * @param catalogues All that this page may ever show: their names alone are more than the sign-in page needs to carry.
 */
export async function startMessages(
  language: Language,
  rooms: readonly string[],
  catalogues: Catalogues,
): Promise<i18n> {
  const messages = i18next.createInstance();
  await messages
    .use(backendOf(catalogues))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: "en",
      ns: ["shell", ...rooms],
      defaultNS: "shell",
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  return messages;
}

import i18next, { type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "../../base/common/language.ts";

export type Catalogue = { messages: Record<string, unknown> };

/** Catalogues by where they are: one per room and language, each in a chunk of its own. A room's name, without its wing's, is its namespace. */
type Catalogues = Record<string, () => Promise<Catalogue>>;

const bringAmerican = () => import("@sextant/questions/text/american.ts");

const backendOf = (catalogues: Catalogues): BackendModule => ({
  type: "backend",
  init: () => {},
  read: (language, namespace, done) => {
    const end = `/${namespace}/messages/${language.slice(0, 2)}.ts`;
    const load = Object.entries(catalogues).find(([path]) => path.endsWith(end))?.[1];
    // A room that is not translated yet speaks English.
    if (!load) return done(null, {});
    Promise.all([load(), language === "en-US" ? bringAmerican() : null]).then(
      ([{ messages }, american]) => done(null, american ? american.catalogueInAmerican(messages) : messages),
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
      fallbackLng: "en-GB",
      load: "currentOnly",
      ns: ["shell", ...rooms],
      defaultNS: "shell",
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  return messages;
}

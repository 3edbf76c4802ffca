import type { Plugin } from "vite";

/** The words that react-aria brings along, by the language that the file's name says. */
const words =
  /\/node_modules\/(?:react-aria|react-stately|react-aria-components)\/dist\/.*\/intl\/.*\/([a-z]{2})-[A-Z]{2}\.m?js$/;

/**
 * Leaves out react-aria's words in languages that the page has none of its own in: three dozen of them, of which a browser would load
 * all and use one. Its dictionaries skip what is not there.
 *
 * @param languages Such as `en`. English has to be among them: it stands in for the others.
 */
export function onlyOurLanguages(languages: readonly string[]): Plugin {
  return {
    name: "only-our-languages",
    enforce: "pre",
    load(id) {
      const [, language] = words.exec(id) ?? [];
      return language && !languages.includes(language) ? "export default undefined;" : null;
    },
  };
}

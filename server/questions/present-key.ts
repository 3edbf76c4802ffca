import { mapKeysHtml } from "@sextant/questions/html-fields.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";

type Keys = QuestionContent["key"];

/**
 * Returns the keys of a question as they may be shown: what an essay is marked by made fit to be shown by `render`, and without the
 * words to its markers for whoever is none of them.
 */
export function presentKeys(keys: Keys, isMarker: boolean, render: (html: string) => string): Keys {
  const shown = Object.entries(keys).map(([id, key]): [string, Keys[string]] => [
    id,
    isMarker || !("guidance" in key) ? key : { ...key, guidance: "" },
  ]);
  return mapKeysHtml(Object.fromEntries(shown), render);
}

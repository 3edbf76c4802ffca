import { mapKeysHtml } from "@sextant/questions/html-fields.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";

type Keys = QuestionContent["key"];

/**
 * Returns the keys of a question for display: an essay's marking guidance passes through `render`, and is left out for people who aren't
 * its markers.
 */
export function presentKeys(keys: Keys, isMarker: boolean, render: (html: string) => string): Keys {
  const shown = Object.entries(keys).map(([id, key]): [string, Keys[string]] => [
    id,
    isMarker || !("guidance" in key) ? key : { ...key, guidance: "" },
  ]);
  return mapKeysHtml(Object.fromEntries(shown), render);
}

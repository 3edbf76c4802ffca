import type { QuestionCandidate } from "./candidate.ts";
import type { CandidateOf, InteractionType } from "./interactions/candidate-registry.ts";
import { choiceWords } from "./interactions/choice/words.ts";
import { fileUploadWords } from "./interactions/file-upload/words.ts";
import { gapMatchWords } from "./interactions/gap-match/words.ts";
import { hotspotWords } from "./interactions/hotspot/words.ts";
import { inlineChoiceWords } from "./interactions/inline-choice/words.ts";
import { matchWords } from "./interactions/match/words.ts";
import { orderWords } from "./interactions/order/words.ts";
import { EMPTY, type Saying } from "./interactions/saying.ts";
import { typedWords } from "./interactions/typed-words.ts";
import { responseTo } from "./response.ts";

/** What a response to each type says; empty where nothing is answered. `body` is the HTML of the question. */
type Words = {
  [T in InteractionType]: (candidate: CandidateOf<T>, response: unknown, say: Saying, body: string) => string;
};

const typed = (_: unknown, response: unknown) => typedWords(response);

const wordsOf: Words = {
  choice: choiceWords,
  inline_choice: inlineChoiceWords,
  text_entry: typed,
  numeric_entry: typed,
  match: matchWords,
  order: orderWords,
  gap_match: gapMatchWords,
  hotspot: hotspotWords,
  extended_text: typed,
  file_upload: (_, response, say) => fileUploadWords(response, say),
};

function partWords<T extends InteractionType>(
  part: CandidateOf<T> & { type: T },
  response: unknown,
  say: Saying,
  body: string,
): string {
  return wordsOf[part.type](part, responseTo(response, part.id), say, body);
}

/**
 * Returns what a response says in words, the same wherever an answer is told rather than shown: each interaction in the question’s own order,
 * one that was left empty as a dash. Empty where nothing is answered.
 *
 * @param question As its reader knows it: letters and places are those of its order.
 */
export function responseWords(
  { body, interactions }: Pick<QuestionCandidate, "body" | "interactions">,
  response: unknown,
  say: Saying,
): string {
  const words = interactions.map((part) => partWords(part, response, say, body));
  return words.every((one) => one === "") ? "" : words.map((one) => one || EMPTY).join(" · ");
}

import { refersByLetter } from "@sextant/questions/text/option-references.ts";

const within = /\b(?:both|either|neither|options?|choices?|answers?)\s+\(?[A-E]\)?\s*(?:,|and|or|nor)\s*\(?[A-E]\)?/i;

/** Returns true for "Both A and C" and the like, in a longer text too, which mean that no option may move. */
export const namesLetters = (text: string): boolean => refersByLetter(text) || within.test(text);

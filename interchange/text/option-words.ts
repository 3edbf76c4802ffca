const closing = /^(?:all|none|both|neither|any) of (?:the )?(?:above|these|them|those|choices|options)\b/i;
const letters = /\b(?:both|either|neither|options?|choices?|answers?)\s+\(?[A-E]\)?\s*(?:,|and|or|nor)\s*\(?[A-E]\)?/i;

/** Returns true for "None of the above" and the like, which must stay last when options are shuffled. */
export const isClosingOption = (text: string): boolean => closing.test(text.trim());

/** Returns true for "Both A and C" and the like, which mean that no option may move. */
export const namesLetters = (text: string): boolean => letters.test(text);

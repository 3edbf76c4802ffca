const sign = /(?:^|\s)=\s|\s(?:=>|->)\s/;

/** Returns the two sides of a cell "this = that"; without a sign all of it is the right one, which belongs to nothing. */
export function splitPair(text: string): { left: string; right: string } {
  const match = sign.exec(text);
  if (!match) return { left: "", right: text.trim() };
  return { left: text.slice(0, match.index).trim(), right: text.slice(match.index + match[0].length).trim() };
}

/** Returns true for a text that cannot be the left side of a pair, because it contains a separator. */
export const separatesPair = (text: string): boolean => sign.test(`${text} `);

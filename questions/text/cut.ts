/** Matches what belongs to the character before it: marks that are combined with it, joiners and what they join, skin tones. */
const goesOn = /^(?:\p{M}|\u200d|\p{Emoji_Modifier})/u;

/** Returns whether a text may be cut at this place: it lies between two characters, and in none. */
function isBetween(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  if (/^[\udc00-\udfff]/.test(text[at] ?? "") && /^[\ud800-\udbff]/.test(text[at - 1] ?? "")) return false;
  return !goesOn.test(text.slice(at, at + 2)) && text[at - 1] !== "\u200d";
}

/** A character of more parts than this is cut all the same, so that no text can ask for a long search. */
const MOST_PARTS = 64;

/** Returns this place in a text, or the nearest before it that lies between two characters. */
export function placeBefore(text: string, at: number): number {
  const place = Math.max(0, Math.min(Math.trunc(at), text.length));
  for (let back = 0; back < MOST_PARTS && back <= place; back += 1)
    if (isBetween(text, place - back)) return place - back;
  return isHalf(text, place) ? place - 1 : place;
}

/** Returns this place in a text, or the nearest after it that lies between two characters. */
export function placeAfter(text: string, at: number): number {
  const place = Math.max(0, Math.min(Math.trunc(at), text.length));
  for (let on = 0; on < MOST_PARTS && place + on < text.length; on += 1)
    if (isBetween(text, place + on)) return place + on;
  return place + MOST_PARTS >= text.length ? text.length : isHalf(text, place) ? place + 1 : place;
}

/** Returns whether this place lies within a pair of surrogates. */
const isHalf = (text: string, at: number) =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));

/** Returns the beginning of a text, of this length at most (as `length` counts); no character is cut in half. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, placeBefore(text, most));

/** Returns the end of a text, of this length at most; no character is cut in half. */
export const cutEnd = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(placeAfter(text, text.length - Math.max(0, most)));

/** Returns a text of this length at most; one that is longer ends in “…”. */
export const shortenText = (text: string, most: number): string =>
  text.length <= most ? text : `${cutText(text, most - 1).trimEnd()}…`;

/** Returns a text of this length at most; of one that is longer, its beginning and its end with “…” between, as a file’s name needs. */
export function shortenMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = cutEnd(text, Math.floor((most - 1) / 3));
  return `${cutText(text, most - 1 - end.length).trimEnd()}…${end.trimStart()}`;
}

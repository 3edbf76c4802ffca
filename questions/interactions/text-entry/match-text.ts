import type { AcceptedText } from "./key.ts";

/**
 * Returns text as compared: composed (NFC), typographic quotes and the non-breaking hyphen as on a keyboard, white space collapsed.
 * A tablet types ’ where a key has ', and neither is an answer's content.
 */
export function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/** Upper case first, so that ß meets ss and a final sigma meets the others. */
const foldCase = (text: string) => text.toUpperCase().toLowerCase().normalize("NFC");

/** The literal pieces between the wildcards of a pattern; `\*` is an asterisk. */
const piecesOf = (pattern: string) => pattern.split(/(?<!\\)\*/).map((piece) => piece.replaceAll("\\*", "*"));

/** Matches pieces in order, the first at the start and the last at the end: each step looks for the leftmost, never goes back. */
function matchesPieces(pieces: string[], text: string): boolean {
  const first = pieces[0] ?? "";
  const last = pieces.at(-1) ?? "";
  if (pieces.length < 2) return text === first;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

/** Returns true when `typed` is what one accepted entry asks for. */
export function matchesAccepted(accepted: AcceptedText, typed: string): boolean {
  const fold = accepted.case_sensitive ? (text: string) => text : foldCase;
  const text = fold(normalizeText(typed));
  if ("text" in accepted) return text === fold(normalizeText(accepted.text));
  return matchesPieces(piecesOf(fold(normalizeText(accepted.pattern))), text);
}

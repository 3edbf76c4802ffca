import { comparable, foldCase, foldMarks } from "../../text/written.ts";
import type { AcceptedText } from "./key.ts";

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

/** Returns how one accepted entry reads texts: those that it takes for the same become equal. */
function readerOf({ case_sensitive, ignore_accents, ignore_spaces }: AcceptedText): (text: string) => string {
  return (text) => {
    const marked = comparable(text);
    const bare = ignore_accents ? foldMarks(marked) : marked;
    const cased = case_sensitive ? bare : foldCase(bare);
    return ignore_spaces ? cased.replaceAll(" ", "") : cased;
  };
}

/** Returns true when `typed` is what one accepted entry asks for. */
export function matchesAccepted(accepted: AcceptedText, typed: string): boolean {
  const read = readerOf(accepted);
  const text = read(typed);
  if ("text" in accepted) return text === read(accepted.text);
  return matchesPieces(piecesOf(read(accepted.pattern)), text);
}

import type { PDFDocumentProxy } from "pdfjs-dist";
import { placesOf, squeezedWords } from "../anchor.ts";

/** Limits the pages fetched: counts on more pages than this would go unread. */
const MOST_PAGES = 30;

/** A piece of the text of a page, and its height above the bottom of the page. */
export interface TextPiece {
  text: string;
  height: number;
}

/** Finds how far down its page, at 100%, each place is that has these words, whatever their case and lines. */
export function depthsOnPage(pieces: readonly TextPiece[], words: string, pageHeight: number): number[] {
  let whole = "";
  const starts = pieces.map(({ text }) => {
    const start = whole.length;
    whole += squeezedWords(text);
    return start;
  });
  return placesOf(whole, squeezedWords(words)).map((place) => {
    const piece = pieces[starts.findLastIndex((start) => start <= place)];
    return Math.max(0, pageHeight - (piece?.height ?? pageHeight));
  });
}

/**
 * Reads how far down words are on each of these pages of a PDF; of very many on the first of them.
 *
 * @param pageHeight Of its usual page, at 100%, as its outline was read.
 */
export async function readHitDepths(
  document: PDFDocumentProxy,
  { pages, words, pageHeight }: { pages: readonly number[]; words: string; pageHeight: number },
  signal: AbortSignal,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const depths = new Map<number, readonly number[]>();
  for (const page of pages.slice(0, MOST_PAGES)) {
    signal.throwIfAborted();
    const { items } = await (await document.getPage(page)).getTextContent();
    const pieces = items.flatMap((item) =>
      "str" in item ? [{ text: item.str, height: Number(item.transform[5]) }] : [],
    );
    depths.set(page, depthsOnPage(pieces, words, pageHeight));
  }
  return depths;
}

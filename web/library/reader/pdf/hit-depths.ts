import type { PDFDocumentProxy } from "pdfjs-dist";
import { placesOf, squeezedWords } from "../anchor.ts";

/** Limits the pages fetched: counts on more pages than this would go unread. */
const MOST_PAGES = 30;

/** A piece of the text of a page, and its height above the bottom of the page as it is shown. */
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

/** Reads how far down words are on each of these pages of a PDF; of very many on the first of them. */
export async function readHitDepths(
  document: PDFDocumentProxy,
  { pages, words }: { pages: readonly number[]; words: string },
  signal: AbortSignal,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const depths = new Map<number, readonly number[]>();
  for (const number of pages.slice(0, MOST_PAGES)) {
    signal.throwIfAborted();
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => {
      if (!("str" in item)) return [];
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      return [{ text: item.str, height: viewport.height - Number(viewport.convertToViewportPoint(x, y)[1]) }];
    });
    depths.set(number, depthsOnPage(pieces, words, viewport.height));
  }
  return depths;
}

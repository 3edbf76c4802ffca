import { useEffect, useState } from "react";
import { listWords } from "../../base/common/word-steps.ts";
import { quoteOf } from "./anchor.ts";
import type { Quote } from "./requests.ts";

/** What is selected, on which page, and where it is on the screen. */
export interface Selected {
  page: number;
  quote: Quote;
  box: { left: number; top: number; bottom: number; width: number };
}

/** Takes in the rest of a word of which a part is selected at either end. */
function snapToWholeWords(range: Range): void {
  const wordAround = (node: Node, offset: number) =>
    node instanceof Text ? listWords(node.data).find(({ start, end }) => start < offset && offset < end) : undefined;
  const [first, last] = [
    wordAround(range.startContainer, range.startOffset),
    wordAround(range.endContainer, range.endOffset),
  ];
  if (first) range.setStart(range.startContainer, first.start);
  if (last) range.setEnd(range.endContainer, last.end);
}

function readSelection(): Selected | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  const page = start?.closest<HTMLElement>("[data-page]");
  if (!page) return null;
  // Cuts the selection at the end of the page.
  if (!page.contains(range.endContainer)) range.setEnd(page, page.childNodes.length);
  snapToWholeWords(range);
  const quote = quoteOf(range, page);
  if (!quote) return null;
  const { left, top, bottom, width } = range.getBoundingClientRect();
  return { page: Number(page.dataset.page), quote, box: { left, top, bottom, width } };
}

const PAUSE_MS = 200;

/** Returns what is selected in the text of a page, once the selecting has come to rest. */
export function useSelectedQuote(): [Selected | null, () => void] {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setSelected(readSelection()), PAUSE_MS);
    };
    document.addEventListener("selectionchange", look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("selectionchange", look);
    };
  }, []);
  const clear = () => {
    document.getSelection()?.removeAllRanges();
    setSelected(null);
  };
  return [selected, clear];
}

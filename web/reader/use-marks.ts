import { useEffect, useState } from "react";
import { rangeOfQuote, rangesOf } from "./anchor.ts";
import { createPainter } from "./painter.ts";
import type { Note } from "./requests.ts";
import type { FoundPlace } from "./use-find.ts";

interface Marked {
  notes: readonly Note[];
  search: string;
  /** The place that is looked at. */
  place: FoundPlace | null;
}

/**
 * Marks highlights and found words in the text of pages.
 *
 * @returns Takes the text of a page as it comes and goes.
 */
export function useMarks({ notes, search, place }: Marked) {
  const [painter] = useState(createPainter);
  const [texts, setTexts] = useState<ReadonlyMap<number, HTMLElement>>(new Map());
  useEffect(() => () => painter.end(), [painter]);
  useEffect(() => {
    let now: Range | null = null;
    for (const [page, text] of texts) {
      const found = search === "" ? [] : rangesOf(text, search);
      const painted = notes.flatMap(({ page: at, quote, color, lost }) => {
        const range = at === page && quote && !lost ? rangeOfQuote(text, quote) : null;
        return range ? [{ color, range }] : [];
      });
      painter.paint(page, { notes: painted, found });
      if (place?.page === page) now = found[place.nth] ?? null;
    }
    painter.point(now);
    now?.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
  }, [painter, texts, notes, search, place]);
  return (page: number, text: HTMLElement | null) => {
    if (!text) painter.clear(page);
    setTexts((before) => {
      const next = new Map(before);
      if (text) next.set(page, text);
      else next.delete(page);
      return next;
    });
  };
}

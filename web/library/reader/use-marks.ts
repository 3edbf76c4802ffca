import { useEffect, useRef, useState } from "react";
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

export interface Marks {
  /** Takes the text of a page as it comes and goes. */
  takeText: (page: number, text: HTMLElement | null) => void;
  /** Returns where the words of a note begin on the screen; null while they are not shown. */
  topOf: (note: string) => number | null;
  /** Calls back after each repaint of the marks. @returns A function that unsubscribes. */
  onPainted: (listener: () => void) => () => void;
}

/** Marks highlights and found words in the text of pages. */
export function useMarks({ notes, search, place }: Marked): Marks {
  const [painter] = useState(createPainter);
  const [texts, setTexts] = useState<ReadonlyMap<number, HTMLElement>>(new Map());
  const ranges = useRef(new Map<string, Range>());
  const [listeners] = useState(() => new Set<() => void>());
  /** The place last scrolled to: pages drawn later don’t pull a reader back who has moved on. */
  const shown = useRef<FoundPlace | null>(null);
  useEffect(() => () => painter.end(), [painter]);
  useEffect(() => {
    let now: Range | null = null;
    ranges.current.clear();
    for (const [page, text] of texts) {
      const found = search === "" ? [] : rangesOf(text, search);
      const painted = notes.flatMap(({ id, page: at, quote, color, lost }) => {
        const range = at === page && quote && !lost ? rangeOfQuote(text, quote) : null;
        if (range) ranges.current.set(id, range);
        return range ? [{ color, range }] : [];
      });
      painter.paint(page, { notes: painted, found });
      if (place?.page === page) now = found[place.nth] ?? null;
    }
    painter.point(now);
    if (now && shown.current !== place) {
      now.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
      shown.current = place;
    }
    for (const listener of listeners) listener();
  }, [painter, listeners, texts, notes, search, place]);
  const takeText = (page: number, text: HTMLElement | null) => {
    if (!text) painter.clear(page);
    setTexts((before) => {
      const next = new Map(before);
      if (text) next.set(page, text);
      else next.delete(page);
      return next;
    });
  };
  return {
    takeText,
    topOf: (note) => ranges.current.get(note)?.getBoundingClientRect().top ?? null,
    onPainted: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import type { PDFDocumentProxy } from "pdfjs-dist";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ScrollStep } from "../use-reader-keys.ts";
import { layoutPages, PAGE_GAP, type PageSize, pageAt, scaleOf, type Zoom } from "./page-layout.ts";

export interface PagesHandle {
  /** @param down How far down the page, at 100%. */
  goTo(page: number, down: number): void;
  /** By nearly a screen, or to an end. */
  scroll(to: ScrollStep): void;
}

type Parts = {
  document: PDFDocumentProxy;
  /** Size of its first page, by which the others are laid out until they are known. */
  usual: PageSize;
  startPage: number;
  zoom: Zoom;
  handle: Ref<PagesHandle>;
};

const SIDE_PX = 24;
/** As much of a screen as browsers scroll by. */
const SCREEN_SHARE = 0.9;
/** What is under this part of the height is what one begins to read. */
export const LINE_SHARE = 1 / 5;

/** Returns the pages as they are laid out in what scrolls, and what is seen of them. What is read stays in sight when sizes change. */
export function usePagesScroll({ document, usual, startPage, zoom, handle }: Parts) {
  const scroller = useRef<HTMLElement>(null);
  const [view, setView] = useState({ top: 0, width: 0, height: 0, isPlaced: false });
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const isNarrow = view.width < 640;
  const width = view.width - (isNarrow ? 0 : 2 * SIDE_PX);
  const { layout, widest } = useMemo(() => {
    const scale = (size: PageSize) => scaleOf(size, { usual, width, zoom });
    return {
      layout: layoutPages(document.numPages, { usual, known, scale }),
      widest: Math.max(...[usual, ...known.values()].map((size) => Math.round(size.width * scale(size)))),
    };
  }, [document, usual, known, width, zoom]);
  const sizeOf = (page: number): PageSize => known.get(page) ?? usual;
  const scaleAt = (page: number): number => scaleOf(sizeOf(page), { usual, width, zoom });

  const goTo = (next: number, down: number) => {
    const page = Math.min(Math.max(1, next), document.numPages);
    const top = layout.tops[page - 1] ?? 0;
    scroller.current?.scrollTo({
      top: top + Math.max(0, down * scaleAt(page) - view.height * LINE_SHARE * 0.75) - PAGE_GAP / 2,
    });
  };
  const scroll = (to: ScrollStep) => {
    const element = scroller.current;
    if (to === "start" || to === "end") element?.scrollTo({ top: to === "start" ? 0 : layout.height });
    else element?.scrollBy({ top: (to === "down" ? 1 : -1) * view.height * SCREEN_SHARE });
  };
  useImperativeHandle(handle, () => ({ goTo, scroll }));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const { scrollTop: top, clientWidth: width, clientHeight: height } = element;
      setView(({ isPlaced }) => ({ top, width, height, isPlaced }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);

  // What is read stays where it is when pages turn out higher, or all become larger.
  const anchor = useRef({ page: startPage, part: 0 });
  const isMeasured = view.width > 0;
  useLayoutEffect(() => {
    if (!isMeasured || !scroller.current) return;
    const { page: at, part } = anchor.current;
    const [start = 0, end = 0] = [layout.tops[at - 1], layout.tops[at]];
    scroller.current.scrollTop = start - PAGE_GAP / 2 + part * (end - start);
    // Before this nothing was seen: the first page would else be where one is.
    const { scrollTop: top } = scroller.current;
    setView((before) => (before.isPlaced && before.top === top ? before : { ...before, top, isPlaced: true }));
  }, [layout, isMeasured]);
  useEffect(() => {
    if (!view.isPlaced) return;
    const at = pageAt(layout, view.top + PAGE_GAP);
    const [start = 0, end = 1] = [layout.tops[at - 1], layout.tops[at]];
    anchor.current = { page: at, part: (view.top + PAGE_GAP / 2 - start) / (end - start) };
  }, [layout, view.top, view.isPlaced]);

  return {
    scroller,
    /** What is seen, px; `isPlaced`: it was scrolled to where one is. */
    view,
    isMeasured,
    layout,
    /** Width of the widest page, px: so far one may have to scroll to the side. */
    widest,
    /** By how much the usual page is enlarged. */
    scale: scaleOf(usual, { usual, width, zoom }),
    scaleAt,
    sizeOf,
    /** Lays a page out by the size that it turned out to have. */
    setSize: (page: number, size: PageSize) => {
      const before = sizeOf(page);
      if (before.width === size.width && before.height === size.height) return;
      setKnown((sizes) => new Map(sizes).set(page, size));
    },
  };
}

import type { PDFDocumentProxy } from "pdfjs-dist";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReadingPlace } from "../outline-places.ts";
import type { ScrollStep } from "../use-reader-keys.ts";
import { layoutPages, PAGE_GAP, type PageSize, pageAt, pagesToDraw } from "./page-layout.ts";
import { PdfPage } from "./pdf-page.tsx";

/** How large pages are shown: as wide as fits, or so many times their size. */
export type Zoom = "fit" | number;

export interface PagesHandle {
  /** @param down How far down the page, at 100%. */
  goTo(page: number, down: number): void;
  /** By nearly a screen, or to an end. */
  scroll(to: ScrollStep): void;
}

type PdfPagesProps = {
  document: PDFDocumentProxy;
  /** Size of its first page, by which the others are laid out until they are known. */
  usual: PageSize;
  startPage: number;
  zoom: Zoom;
  onScale: (scale: number) => void;
  /** `page` is the one that is read, `inView` those of which most is seen, `line` what is at the top of what is seen. */
  onMove: (page: number, inView: number[], line: ReadingPlace) => void;
  /** The page that was asked for is drawn, or can’t be. */
  onShown: () => void;
  onText: (number: number, text: HTMLElement | null) => void;
  onFailure: () => void;
  handle: Ref<PagesHandle>;
};

const SIDE_PX = 24;
/** As much of a screen as browsers scroll by. */
const SCREEN_SHARE = 0.9;
const MOST_FIT = 1.6;
/** What is under this part of the height is what one begins to read. */
const LINE_SHARE = 1 / 5;
/** Where the line is, is told in steps of this, at 100%: a line of text. */
const LINE_STEP = 12;

/** Shows the pages of a PDF beneath each other; only those near what is seen are drawn. */
export function PdfPages(props: PdfPagesProps) {
  const { document, usual, startPage, zoom, onScale, onMove, onShown, onText, onFailure, handle } = props;
  const { t } = useTranslation("reader");
  const scroller = useRef<HTMLElement>(null);
  const [view, setView] = useState({ top: 0, width: 0, height: 0, isPlaced: false });
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const [isShown, setShown] = useState(false);
  const isNarrow = view.width < 640;
  const fit = Math.min(MOST_FIT, Math.max(0.2, (view.width - (isNarrow ? 0 : 2 * SIDE_PX)) / usual.width));
  const scale = zoom === "fit" ? fit : zoom;
  const layout = useMemo(
    () => layoutPages(document.numPages, { usual, known, scale }),
    [document, usual, known, scale],
  );
  const page = pageAt(layout, view.top + view.height / 3);
  const inView = pagesToDraw(layout, view.top, view.top + view.height).filter((one) => {
    const [start = 0, end = 0] = [layout.tops[one - 1], layout.tops[one]];
    const seen = Math.min(end - PAGE_GAP, view.top + view.height) - Math.max(start, view.top);
    return seen >= Math.min(end - PAGE_GAP - start, view.height) / 2;
  });

  const lineY = view.top + view.height * LINE_SHARE;
  const linePage = pageAt(layout, lineY);
  const lineDown = Math.max(0, lineY - (layout.tops[linePage - 1] ?? 0)) / scale;
  const line = { page: linePage, down: Math.ceil(lineDown / LINE_STEP) * LINE_STEP };

  const goTo = (next: number, down: number) => {
    const top = layout.tops[Math.min(Math.max(1, next), document.numPages) - 1] ?? 0;
    scroller.current?.scrollTo({
      top: top + Math.max(0, down * scale - view.height * LINE_SHARE * 0.75) - PAGE_GAP / 2,
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

  const seen = inView.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when what is seen changes
  useEffect(() => {
    if (view.isPlaced) onMove(page, inView, line);
  }, [page, seen, line.page, line.down, view.isPlaced]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the scale changes
  useEffect(() => {
    if (isMeasured) onScale(scale);
  }, [scale, isMeasured]);

  const keep = (number: number, size: PageSize) => {
    const before = known.get(number) ?? usual;
    if (before.width === size.width && before.height === size.height) return;
    setKnown((sizes) => new Map(sizes).set(number, size));
  };
  // The page that was asked for comes alone, and those around it after it: they would be read and drawn in its time.
  const near = view.isPlaced ? pagesToDraw(layout, view.top, view.top + view.height) : [];
  const drawn = isShown || !near.includes(startPage) ? near : [startPage];
  const show = () => {
    if (isShown) return;
    setShown(true);
    onShown();
  };
  const fail = () => {
    show();
    onFailure();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section ref={scroller} className="rd-mid" tabIndex={0} aria-label={t("pages")}>
      <div className="pdf-all" style={{ height: layout.height, minWidth: Math.round(usual.width * scale) }}>
        {drawn.map((number) => (
          <PdfPage
            key={number}
            document={document}
            number={number}
            scale={scale}
            top={layout.tops[number - 1] ?? 0}
            size={known.get(number) ?? usual}
            onSize={keep}
            onDrawn={show}
            onText={onText}
            onFailure={fail}
          />
        ))}
      </div>
    </section>
  );
}

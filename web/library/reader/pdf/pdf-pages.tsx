import type { PDFDocumentProxy } from "pdfjs-dist";
import { type Ref, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReadingPlace } from "../outline-places.ts";
import { PAGE_GAP, type PageSize, pageAt, pagesToDraw, type Zoom } from "./page-layout.ts";
import { PdfPage } from "./pdf-page.tsx";
import { LINE_SHARE, type PagesHandle, usePagesScroll } from "./use-pages-scroll.ts";

type PdfPagesProps = {
  document: PDFDocumentProxy;
  /** Size of its first page, by which the others are laid out until they are known. */
  usual: PageSize;
  startPage: number;
  zoom: Zoom;
  areDark: boolean;
  onScale: (scale: number) => void;
  /** `page` is the one that is read, `inView` those of which most is seen, `line` what is at the top of what is seen. */
  onMove: (page: number, inView: number[], line: ReadingPlace) => void;
  /** The page that was asked for is drawn, or can’t be. */
  onShown: () => void;
  onText: (number: number, text: HTMLElement | null) => void;
  onFailure: () => void;
  handle: Ref<PagesHandle>;
};

/** Where the line is, is told in steps of this, at 100%: a line of text. */
const LINE_STEP = 12;

/** Shows the pages of a PDF beneath each other; only those near what is seen are drawn. */
export function PdfPages(props: PdfPagesProps) {
  const { document, usual, startPage, zoom, areDark, onScale, onMove, onShown, onText, onFailure, handle } = props;
  const { t } = useTranslation("reader");
  const pages = usePagesScroll({ document, usual, startPage, zoom, handle });
  const { scroller, view, isMeasured, layout, widest, scale, scaleAt, sizeOf, setSize } = pages;
  const [isShown, setShown] = useState(false);
  const page = pageAt(layout, view.top + view.height / 3);
  const inView = pagesToDraw(layout, view.top, view.top + view.height).filter((one) => {
    const [start = 0, end = 0] = [layout.tops[one - 1], layout.tops[one]];
    const seen = Math.min(end - PAGE_GAP, view.top + view.height) - Math.max(start, view.top);
    return seen >= Math.min(end - PAGE_GAP - start, view.height) / 2;
  });

  const lineY = view.top + view.height * LINE_SHARE;
  const linePage = pageAt(layout, lineY);
  const lineDown = Math.max(0, lineY - (layout.tops[linePage - 1] ?? 0)) / scaleAt(linePage);
  const line = { page: linePage, down: Math.ceil(lineDown / LINE_STEP) * LINE_STEP };

  const seen = inView.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when what is seen changes
  useEffect(() => {
    if (view.isPlaced) onMove(page, inView, line);
  }, [page, seen, line.page, line.down, view.isPlaced]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the scale changes
  useEffect(() => {
    if (isMeasured) onScale(scale);
  }, [scale, isMeasured]);

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
      <div className="pdf-all" style={{ height: layout.height, minWidth: widest }}>
        {drawn.map((number) => (
          <PdfPage
            key={number}
            document={document}
            number={number}
            scale={scaleAt(number)}
            isDark={areDark}
            top={layout.tops[number - 1] ?? 0}
            size={sizeOf(number)}
            onSize={setSize}
            onDrawn={show}
            onText={onText}
            onFailure={fail}
          />
        ))}
      </div>
    </section>
  );
}

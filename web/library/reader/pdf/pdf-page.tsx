import type { PDFDocumentProxy, PDFPageProxy, RenderTask, TextLayer } from "pdfjs-dist";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { type ImagePlace, imagePlaces } from "./image-places.ts";
import type { PageSize } from "./page-layout.ts";

type PdfPageProps = {
  document: PDFDocumentProxy;
  number: number;
  scale: number;
  /** It is drawn light on dark, but for its pictures. */
  isDark: boolean;
  top: number;
  size: PageSize;
  onSize: (number: number, size: PageSize) => void;
  /** Its picture is there. */
  onDrawn: (number: number) => void;
  /** Its text is there, and can be selected and marked. */
  onText: (number: number, text: HTMLElement | null) => void;
  onFailure: () => void;
};

/** Widths of the placeholder lines shown until the page is drawn. */
const waiting = ["48%", "100%", "96%", "99%", "72%"];

/** A higher resolution is invisible and only costs memory. */
const MOST_PIXEL_RATIO = 2;

/** Copies the pictures of a page as they are drawn, to lie over the page where it is turned dark. Null where it has none. */
function copyPictures(page: HTMLCanvasElement, places: readonly ImagePlace[]): HTMLCanvasElement | null {
  const copy = document.createElement("canvas");
  const context = places.length > 0 ? copy.getContext("2d") : null;
  if (!context) return null;
  const { width, height } = page;
  Object.assign(copy, { width, height });
  for (const corners of places) {
    corners.forEach(([x, y], index) => {
      if (index === 0) context.moveTo(x * width, y * height);
      else context.lineTo(x * width, y * height);
    });
    context.closePath();
  }
  context.clip();
  context.drawImage(page, 0, 0);
  return copy;
}

/** Draws one page. A redraw stays hidden until it is done, so that zooming never shows an empty page. */
async function draw(
  page: PDFPageProxy,
  place: HTMLElement,
  { scale, isDark }: { scale: number; isDark: boolean },
  tasks: (task: RenderTask) => void,
) {
  const ratio = Math.min(window.devicePixelRatio || 1, MOST_PIXEL_RATIO);
  const viewport = page.getViewport({ scale: scale * ratio });
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport, recordImages: isDark });
  tasks(task);
  await task.promise;
  const pictures = isDark ? copyPictures(canvas, imagePlaces(page.imageCoordinates as Float32Array | null)) : null;
  place.replaceChildren(canvas, ...(pictures ? [pictures] : []));
}

async function writeText(page: PDFPageProxy, place: HTMLElement, scale: number): Promise<TextLayer> {
  const { TextLayer } = await import("pdfjs-dist");
  place.replaceChildren();
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: place,
    viewport: page.getViewport({ scale }),
  });
  await layer.render();
  return layer;
}

/** Shows a page of a PDF: its picture, and over it its text, which is selected, marked and read aloud. */
export function PdfPage(props: PdfPageProps) {
  const { document, number, scale, isDark, top, size, onSize, onDrawn, onText, onFailure } = props;
  const { t } = useTranslation("reader");
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const written = useRef<{ of: PDFDocumentProxy; layer: Promise<TextLayer> } | null>(null);
  const [drawn, setDrawn] = useState<"dark" | "light" | null>(null);
  const tellSize = useEffectEvent(onSize);
  const tellDrawn = useEffectEvent(onDrawn);
  const tellText = useEffectEvent(onText);
  const tellFailure = useEffectEvent(onFailure);
  useEffect(() => {
    let isOver = false;
    let task: RenderTask | null = null;
    const work = async () => {
      const page = await document.getPage(number);
      if (isOver || !picture.current || !text.current) return;
      const { width, height } = page.getViewport({ scale: 1 });
      tellSize(number, { width, height });
      await draw(page, picture.current, { scale, isDark }, (one) => {
        task = one;
      });
      if (isOver || !text.current) return;
      setDrawn(isDark ? "dark" : "light");
      tellDrawn(number);
      // Its text is written once, however large it is shown: words that are being selected stay selected.
      if (written.current?.of !== document)
        written.current = { of: document, layer: writeText(page, text.current, scale) };
      const layer = await written.current.layer;
      if (isOver) return;
      layer.update({ viewport: page.getViewport({ scale }) });
      tellText(number, text.current);
    };
    work().catch((error: unknown) => {
      const isCancelled = error instanceof Error && /Cancel|Abort/.test(error.name);
      if (!isOver && !isCancelled) tellFailure();
    });
    return () => {
      isOver = true;
      task?.cancel();
    };
  }, [document, number, scale, isDark]);
  useEffect(() => () => tellText(number, null), [number]);
  const box = {
    insetBlockStart: top,
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
    "--total-scale-factor": scale,
  };
  return (
    <section
      className="pdf-page"
      style={box}
      data-page={number}
      data-drawn={drawn !== null || undefined}
      data-dark={(drawn === null ? isDark : drawn === "dark") || undefined}
      aria-label={t("page_named", { page: number })}
    >
      {drawn ? null : (
        <div className="pdf-wait" aria-hidden="true">
          {waiting.map((width) => (
            <Skeleton key={width} width={width} height="14px" />
          ))}
        </div>
      )}
      <div ref={picture} className="pdf-picture" aria-hidden="true" />
      <div ref={text} className="pdf-text" dir="ltr" />
    </section>
  );
}

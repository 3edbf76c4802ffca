import { useQuery } from "@tanstack/react-query";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { queryKey } from "../../../base/requests/query-key.ts";
import { useMedia } from "../../../base/ui/use-media.ts";
import { useAsked } from "../../../parts/ask/use-asked.ts";
import { FindIn } from "../find-in.tsx";
import { MarginNotes } from "../notes/margin-notes.tsx";
import { useNoteTaking } from "../notes/use-note-taking.tsx";
import { useNotes } from "../notes/use-notes.ts";
import type { ReadingPlace } from "../outline-places.ts";
import { PanelSheet } from "../panel-sheet.tsx";
import { ReaderFrame } from "../reader-frame.tsx";
import type { Material } from "../requests.ts";
import { SidePanel } from "../side-panel.tsx";
import { useMarks } from "../use-marks.ts";
import { useReaderKeys } from "../use-reader-keys.ts";
import { type ReadingState, useReading } from "../use-reading.ts";
import { readOutline } from "./outline.ts";
import type { PageSize } from "./page-layout.ts";
import { PdfFoot } from "./pdf-foot.tsx";
import { PdfPages } from "./pdf-pages.tsx";
import { useDarkPages } from "./use-dark-pages.ts";
import type { PagesHandle } from "./use-pages-scroll.ts";
import { usePdfSearch } from "./use-pdf-search.ts";
import { useZoom } from "./use-zoom.ts";

type PdfReaderProps = {
  material: Material;
  known: ReadingState;
  document: PDFDocumentProxy;
  usual: PageSize;
  startPage: number;
  search: string;
  onSearch: (words: string) => void;
  onFailure: () => void;
  /** Reloads the document after a failure. */
  onRetry: (() => void) | undefined;
};

/** Reads a PDF: its pages, outline, words, and what one noted beside it. */
export function PdfReader(props: PdfReaderProps) {
  const { material, known, document, usual, startPage, search, onSearch, onFailure, onRetry } = props;
  const { t } = useTranslation("reader");
  const count = document.numPages;
  const pages = useRef<PagesHandle>(null);
  const findPlace = useRef<HTMLElement>(null);
  const [view, setView] = useState<{ page: number; inView: number[]; line: ReadingPlace } | null>(null);
  const [isShown, setShown] = useState(false);
  const zooming = useZoom();
  const { areDark, lightPages } = useDarkPages();
  const isWide = useMedia("(min-width: 1201px)");
  const page = view?.page ?? startPage;
  const { read, state, report } = useReading(
    material,
    { isShown: view !== null, place: view?.page ?? null, inView: view?.inView ?? [] },
    known,
  );
  const outline = useQuery({
    queryKey: queryKey("pdf-outline", material.id, material.newest),
    queryFn: () => readOutline(document),
    // Its headings are looked up all over the file.
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const notes = useNotes(material);
  const asked = useAsked({ material: material.id });
  const goTo = (next: number, down = 0) => pages.current?.goTo(Math.min(Math.max(1, next), count), down);
  const { find, depths } = usePdfSearch({
    material,
    document,
    search,
    outline: outline.data,
    page,
    isShown: view !== null,
    onGo: goTo,
  });
  const marks = useMarks({ notes: notes.notes, search, place: find.place });
  const { bar, writing } = useNoteTaking(material.id, notes);
  const place = view?.line ?? { page: startPage, down: 0 };
  useReaderKeys({
    onPage: (by) => goTo(page + by),
    onZoom: zooming.changeZoom,
    onFind: () => findPlace.current?.querySelector("input")?.focus(),
    onScroll: (to) => pages.current?.scroll(to),
  });
  const panel = (
    <SidePanel
      outline={outline.isPending || outline.isError ? null : outline.data}
      place={place}
      found={find.pages}
      {...(depths ? { depths } : {})}
      notes={notes}
      asked={asked}
      onGo={goTo}
    />
  );
  const findIn = (
    <FindIn
      place={findPlace}
      value={search}
      onSearch={onSearch}
      at={find.index + 1}
      count={find.count}
      isReady={find.isReady}
      retry={find.retry}
      onStep={find.step}
    />
  );
  return (
    <ReaderFrame
      material={material}
      state={state}
      onRetry={onRetry}
      onDownload={() => report({ downloaded: true })}
      find={findIn}
      isSearched={search !== ""}
      more={isWide ? null : <PanelSheet>{panel}</PanelSheet>}
      foot={
        <PdfFoot
          count={count}
          page={page}
          read={read}
          found={new Set(find.pages.keys())}
          isSaving={notes.isSaving}
          zooming={zooming}
          lightPages={lightPages}
          onGo={goTo}
        />
      }
    >
      {isWide ? (
        <nav className="rd-out" aria-label={t("panel")}>
          {panel}
        </nav>
      ) : null}
      <PdfPages
        document={document}
        usual={usual}
        startPage={Math.min(startPage, count)}
        zoom={zooming.zoom}
        areDark={areDark}
        onScale={zooming.setScale}
        onMove={(at, inView, line) => setView({ page: at, inView, line })}
        onShown={() => setShown(true)}
        onText={marks.takeText}
        onFailure={onFailure}
        handle={pages}
      />
      <MarginNotes notes={notes} asked={asked} marks={marks} page={page} writing={writing} onGo={goTo} />
      {bar}
    </ReaderFrame>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAsked } from "../../ask/use-asked.ts";
import { PageStrip } from "../../ui/page-strip.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { FindIn } from "../find-in.tsx";
import { MarginNotes } from "../notes/margin-notes.tsx";
import { useNoteTaking } from "../notes/use-note-taking.tsx";
import { useNotes } from "../notes/use-notes.ts";
import { partedPages, type ReadingPlace } from "../outline-places.ts";
import { PageFoot } from "../page-foot.tsx";
import { PanelSheet } from "../panel-sheet.tsx";
import { ReaderFrame } from "../reader-frame.tsx";
import type { Material } from "../requests.ts";
import { SidePanel } from "../side-panel.tsx";
import { useFind } from "../use-find.ts";
import { useMarks } from "../use-marks.ts";
import { useReaderKeys } from "../use-reader-keys.ts";
import { type ReadingState, useReading } from "../use-reading.ts";
import { readHitDepths } from "./hit-depths.ts";
import { readOutline } from "./outline.ts";
import type { PageSize } from "./page-layout.ts";
import { type PagesHandle, PdfPages, type Zoom } from "./pdf-pages.tsx";

type PdfReaderProps = {
  material: Material;
  known: ReadingState;
  document: PDFDocumentProxy;
  usual: PageSize;
  startPage: number;
  search: string;
  onSearch: (words: string) => void;
  onFailure: () => void;
  /** Loads anew what could not be loaded. */
  onRetry: (() => void) | undefined;
};

/** More would be finer than a screen is. */
const MOST_TICKS = 150;

const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];

/** Returns the next step of zoom from a scale that may be none. */
function nextScale(scale: number, by: 1 | -1): number {
  const next = by > 0 ? steps.find((one) => one > scale + 0.01) : steps.findLast((one) => one < scale - 0.01);
  return next ?? scale;
}

/** Reads a PDF: its pages, outline, words, and what one noted beside it. */
export function PdfReader(props: PdfReaderProps) {
  const { material, known, document, usual, startPage, search, onSearch, onFailure, onRetry } = props;
  const { t } = useTranslation("reader");
  const count = document.numPages;
  const pages = useRef<PagesHandle>(null);
  const findPlace = useRef<HTMLElement>(null);
  const [view, setView] = useState<{ page: number; inView: number[]; line: ReadingPlace } | null>(null);
  const [isShown, setShown] = useState(false);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [scale, setScale] = useState(1);
  const isWide = useMedia("(min-width: 1201px)");
  const page = view?.page ?? startPage;
  const { read, state, report } = useReading(material, view?.page ?? null, view?.inView ?? [], known);
  const outline = useQuery({
    queryKey: ["pdf-outline", material.id, material.newest],
    queryFn: () => readOutline(document, usual.height),
    // Its headings are looked up all over the file.
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const notes = useNotes(material);
  const asked = useAsked({ material: material.id });
  const goTo = (next: number, down = 0) => pages.current?.goTo(Math.min(Math.max(1, next), count), down);
  const find = useFind(material, search, { page, isShown: view !== null, onGo: goTo });
  const parted = partedPages(outline.data ?? []);
  const pagesToPart = [...find.pages.keys()].filter((one) => parted.has(one));
  const depths = useQuery({
    queryKey: ["pdf-hit-depths", material.id, material.newest, search, pagesToPart],
    queryFn: ({ signal }) =>
      readHitDepths(document, { pages: pagesToPart, words: search, pageHeight: usual.height }, signal),
    enabled: pagesToPart.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const marks = useMarks({ notes: notes.notes, search, place: find.place });
  const { bar, writing } = useNoteTaking(material.id, notes);
  const place = view?.line ?? { page: startPage, down: 0 };
  const changeZoom = (by: 1 | -1 | 0) => setZoom(by === 0 ? "fit" : nextScale(scale, by));
  useReaderKeys({
    onPage: (by) => goTo(page + by),
    onZoom: changeZoom,
    onFind: () => findPlace.current?.querySelector("input")?.focus(),
    onScroll: (to) => pages.current?.scroll(to),
  });
  const panel = (
    <SidePanel
      outline={outline.isPending ? null : (outline.data ?? [])}
      place={place}
      found={find.pages}
      {...(depths.data ? { depths: depths.data } : {})}
      {...{ notes, asked }}
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
        <>
          <PageStrip
            count={count}
            most={MOST_TICKS}
            page={page}
            isRead={(one) => read.has(one)}
            found={new Set(find.pages.keys())}
            label={t("strip", { count: read.size, of: count, page })}
            hangs
          />
          <PageFoot
            count={count}
            page={page}
            read={read.size}
            isSaving={notes.isSaving}
            onGo={goTo}
            scale={scale}
            isFit={zoom === "fit"}
            onZoom={changeZoom}
          />
        </>
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
        zoom={zoom}
        onScale={setScale}
        onMove={(at, inView, line) => setView({ page: at, inView, line })}
        onShown={() => setShown(true)}
        onText={marks.takeText}
        onFailure={onFailure}
        handle={pages}
      />
      <MarginNotes {...{ notes, asked }} marks={marks} page={page} writing={writing} onGo={goTo} />
      {bar}
    </ReaderFrame>
  );
}

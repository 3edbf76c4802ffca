import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import { useAsked } from "../../parts/ask/use-asked.ts";
import { FindIn } from "./find-in.tsx";
import { MarginNotes } from "./notes/margin-notes.tsx";
import { useNoteTaking } from "./notes/use-note-taking.tsx";
import { useNotes } from "./notes/use-notes.ts";
import { PanelSheet } from "./panel-sheet.tsx";
import { ReaderFrame } from "./reader-frame.tsx";
import type { Material } from "./requests.ts";
import { SidePanel } from "./side-panel.tsx";
import { outlineOf, useArticleParts } from "./use-article-parts.ts";
import { useFind } from "./use-find.ts";
import { useMarks } from "./use-marks.ts";
import { type ReadingState, useReading } from "./use-reading.ts";

type ArticleReaderProps = {
  material: Material;
  known: ReadingState;
  html: string;
  search: string;
  /** Where it is opened: 1 is its beginning, 2 its first heading. */
  startPart: number;
  onSearch: (words: string) => void;
};

const atEnd = [1];
const beforeEnd: number[] = [];

/** Reads rich text: one page, read when its end was seen for a while. */
export function ArticleReader({ material, known, html, search, startPart, onSearch }: ArticleReaderProps) {
  const { t } = useTranslation("reader");
  const isWide = useMedia("(min-width: 1201px)");
  const text = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [sawEnd, setSawEnd] = useState(false);
  const { read, state } = useReading(
    material,
    { isShown: true, place: null, inView: sawEnd ? atEnd : beforeEnd },
    known,
  );
  const notes = useNotes(material);
  const asked = useAsked({ material: material.id });
  const parts = useArticleParts(scroller, text, startPart);
  // Its text is all there: marking the words brings them into view.
  const find = useFind(material, search, { page: parts.part, isShown: true, onGo: () => {} });
  // The text is one page: what is found in its parts is counted through.
  const before = [...find.pages].reduce(
    (sum, [part, count]) => (part < (find.place?.page ?? 0) ? sum + count : sum),
    0,
  );
  const nth = find.place ? before + find.place.nth : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object on each jump, so that the same place is shown again
  const place = useMemo(() => (nth === null ? null : { page: 1, nth }), [nth, find.place]);
  const marks = useMarks({ notes: notes.notes, search, place });
  const { bar, writing } = useNoteTaking(material.id, notes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text is first rendered and when it changes
  useEffect(() => marks.takeText(1, text.current), [html]);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((seen) => setSawEnd(seen.some((one) => one.isIntersecting)));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  const goToStart = useEffectEvent(() => {
    if (startPart > 1) parts.goTo(startPart);
  });
  useEffect(() => goToStart(), []);
  const goTo = () => text.current?.scrollIntoView();
  const panel = (
    <SidePanel
      outline={outlineOf(material)}
      place={{ page: parts.part, down: 0 }}
      found={find.pages}
      isUnpaged
      notes={notes}
      asked={asked}
      onGo={parts.goTo}
    />
  );
  return (
    <ReaderFrame
      material={material}
      state={state}
      onDownload={() => {}}
      more={isWide ? null : <PanelSheet>{panel}</PanelSheet>}
      isSearched={search !== ""}
      isRead={read.has(1)}
      find={
        <FindIn
          value={search}
          onSearch={onSearch}
          at={find.index + 1}
          count={find.count}
          isReady={find.isReady}
          retry={find.retry}
          onStep={find.step}
        />
      }
    >
      {isWide ? (
        <nav className="rd-out" aria-label={t("panel")}>
          {panel}
        </nav>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section ref={scroller} className="rd-mid" tabIndex={0} aria-label={material.title}>
        <article className="rd-article" data-page={1}>
          <div ref={text}>
            <RichContent html={html} />
          </div>
          <div ref={end} className="rd-end" />
        </article>
      </section>
      <MarginNotes notes={notes} asked={asked} marks={marks} page={1} writing={writing} onGo={goTo} />
      {bar}
    </ReaderFrame>
  );
}

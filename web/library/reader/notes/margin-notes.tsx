import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AskedHere } from "../../../parts/ask/asked-here.tsx";
import type { ListedDoubt } from "../../../parts/ask/requests.ts";
import type { Marks } from "../use-marks.ts";
import { NoteCard } from "./note-card.tsx";
import { spaceAbove } from "./place-cards.ts";
import type { NotesAtHand } from "./use-notes.ts";

type MarginNotesProps = {
  notes: NotesAtHand;
  /** What one asked about the material. */
  asked: readonly ListedDoubt[];
  page: number;
  marks: Pick<Marks, "topOf" | "onPainted">;
  /** The note that is being written. */
  writing: ReactNode;
  onGo: (page: number) => void;
};

/** Shows the notes on the page that is open, each beside its words. On narrow screens it is there only while one writes. */
export function MarginNotes({ notes, asked, page, marks, writing, onGo }: MarginNotesProps) {
  const { t } = useTranslation("reader");
  const margin = useRef<HTMLElement>(null);
  const [order, setOrder] = useState<readonly string[]>([]);
  const onPage = notes.notes.filter((note) => note.page === page);
  const here = onPage.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  const askedHere = asked.filter(({ anchor }) => anchor.page?.page === page);
  const ids = [...askedHere, ...here].map(({ id }) => id).join();
  const place = useEffectEvent(() => {
    if (!margin.current || margin.current.offsetParent === null) return;
    const padding = Number.parseFloat(getComputedStyle(margin.current).paddingTop);
    const top = margin.current.getBoundingClientRect().top + padding;
    const cards = [...margin.current.querySelectorAll<HTMLElement>(":scope > [data-note]")];
    const placed = cards.map((card) => ({
      id: card.dataset.note ?? "",
      height: card.offsetHeight,
      wanted: marks.topOf(card.dataset.note ?? ""),
    }));
    const inOrder = placed.toSorted((one, other) => (one.wanted ?? Infinity) - (other.wanted ?? Infinity));
    if (inOrder.some(({ id }, index) => id !== placed[index]?.id)) setOrder(inOrder.map(({ id }) => id));
    const above = [...margin.current.querySelectorAll<HTMLElement>(":scope > .is-on, :scope > .asked-here")];
    const written = above.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
    const spaces = spaceAbove(
      placed.map(({ wanted, height }) => ({ height, wanted: wanted === null ? null : wanted - top })),
      written,
    );
    for (const [index, card] of cards.entries()) card.style.marginBlockStart = `${spaces[index] ?? 0}px`;
  });
  const onPainted = useEffectEvent(marks.onPainted);
  useEffect(() => {
    const follow = (event: Event) => {
      if (event.target === margin.current) return;
      margin.current?.scrollTo({ top: 0 });
      place();
    };
    const observer = new ResizeObserver(() => place());
    if (margin.current) observer.observe(margin.current);
    document.addEventListener("scroll", follow, { capture: true, passive: true });
    const stop = onPainted(() => place());
    return () => {
      stop();
      observer.disconnect();
      document.removeEventListener("scroll", follow, { capture: true });
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the set of cards changes
  useEffect(() => place(), [ids, notes.notes, writing]);
  return (
    <aside ref={margin} className="rd-margin" aria-label={t("notes.here")} data-writing={writing ? true : undefined}>
      {writing}
      <AskedHere asked={askedHere} />
      {here.map((note) => (
        <NoteCard key={note.id} note={note} at={notes} onGo={onGo} />
      ))}
      {here.length === 0 && !writing ? <p className="meta">{t("notes.how")}</p> : null}
    </aside>
  );
}

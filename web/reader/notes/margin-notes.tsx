import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NoteCard } from "./note-card.tsx";
import type { NotesAtHand } from "./use-notes.ts";

type MarginNotesProps = {
  notes: NotesAtHand;
  page: number;
  /** The note that is being written. */
  writing: ReactNode;
  onGo: (page: number) => void;
};

/** Shows the notes on the page that is open, beside it. On narrow screens it is there only while one writes. */
export function MarginNotes({ notes, page, writing, onGo }: MarginNotesProps) {
  const { t } = useTranslation("reader");
  const here = notes.notes.filter((note) => note.page === page);
  return (
    <aside className="rd-margin" aria-label={t("notes.here")} data-writing={writing ? true : undefined}>
      {writing}
      {here.map((note) => (
        <NoteCard key={note.id} note={note} at={notes} onGo={onGo} />
      ))}
      {here.length === 0 && !writing ? <p className="meta">{t("notes.how")}</p> : null}
    </aside>
  );
}

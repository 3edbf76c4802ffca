import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { readLetterKeys } from "../../ui/letter-keys.ts";
import { useLetterKeys } from "../../ui/use-letter-keys.ts";
import { type Selected, useSelectedQuote } from "../use-selected-quote.ts";
import { NoteForm } from "./note-form.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { NotesAtHand } from "./use-notes.ts";

/**
 * Takes notes of what is selected: by the bar beneath it, or by the keys H and N.
 *
 * @returns The bar, and the note that is being written.
 */
export function useNoteTaking(notes: NotesAtHand): { bar: ReactNode; writing: ReactNode } {
  const { t } = useTranslation("reader");
  const [selected, clear] = useSelectedQuote();
  const [asked, setAsked] = useState<Selected | null>(null);
  const [letterKeys] = useState(readLetterKeys);
  const highlight = () => {
    if (!selected) return;
    const { page, quote } = selected;
    void notes.create({ page, quote }).catch(() => {});
    clear();
  };
  const begin = () => {
    if (!selected) return;
    setAsked(selected);
    clear();
  };
  useLetterKeys({ h: highlight, n: begin }, letterKeys);
  return {
    bar: selected ? <SelectionBar selected={selected} onHighlight={highlight} onNote={begin} /> : null,
    writing: asked ? (
      <section className="mnote is-on" aria-label={t("note")}>
        <p className="by">
          <b>{t("note")}</b>
          <span className="end">{t("page_named", { page: asked.page })}</span>
        </p>
        <NoteForm
          quote={asked.quote.text}
          text=""
          onSave={(text) => notes.create({ page: asked.page, quote: asked.quote, text })}
          onClose={() => setAsked(null)}
        />
      </section>
    ) : null,
  };
}

import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { AskHere } from "../../ask/ask-here.tsx";
import { useUser } from "../../common/session-context.tsx";
import { readLetterKeys } from "../../ui/letter-keys.ts";
import { useLetterKeys } from "../../ui/use-letter-keys.ts";
import { type Selected, useSelectedQuote } from "../use-selected-quote.ts";
import { NoteForm } from "./note-form.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { NotesAtHand } from "./use-notes.ts";

/**
 * Takes notes of what is selected: by the bar beneath it, or by the keys H and N. Students also ask about it.
 *
 * @returns The bar, and the note that is being written.
 */
export function useNoteTaking(material: string, notes: NotesAtHand): { bar: ReactNode; writing: ReactNode } {
  const { t } = useTranslation("reader");
  const [selected, clear] = useSelectedQuote();
  const isStudent = useUser().role === "student";
  const [writing, setWriting] = useState<(Selected & { as: "note" | "question" }) | null>(null);
  const [letterKeys] = useState(readLetterKeys);
  const highlight = () => {
    if (!selected) return;
    const { page, quote } = selected;
    void notes.create({ page, quote }).catch(() => {});
    clear();
  };
  const begin = (as: "note" | "question") => {
    if (!selected) return;
    setWriting({ ...selected, as });
    clear();
  };
  const close = () => setWriting(null);
  const ask = isStudent ? () => begin("question") : undefined;
  const write = () => begin("note");
  useLetterKeys({ h: highlight, n: write }, letterKeys);
  if (writing?.as === "question") {
    const { page, quote } = writing;
    const writes = (
      <div className="mnote is-on">
        <AskHere place={{ material, page, quote: quote.text }} about={t("page_named", { page })} onClose={close} />
      </div>
    );
    return { bar: null, writing: writes };
  }
  return {
    bar: selected ? <SelectionBar selected={selected} onHighlight={highlight} onNote={write} onAsk={ask} /> : null,
    writing: writing ? (
      <section className="mnote is-on" aria-label={t("note")}>
        <p className="by">
          <b>{t("note")}</b>
          <span className="end">{t("page_named", { page: writing.page })}</span>
        </p>
        <NoteForm
          quote={writing.quote.text}
          text=""
          onSave={(text) => notes.create({ page: writing.page, quote: writing.quote, text })}
          onClose={close}
        />
      </section>
    ) : null,
  };
}

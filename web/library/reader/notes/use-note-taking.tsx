import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { readLetterKeys } from "../../../base/ui/letter-keys.ts";
import { useLetterKeys } from "../../../base/ui/use-letter-keys.ts";
import { AskHere } from "../../../parts/ask/ask-here.tsx";
import { NoteForm } from "../../../parts/form/note-form.tsx";
import { useAskedLeave } from "../../../parts/form/use-asked-leave.tsx";
import { type Selected, useSelectedQuote } from "../use-selected-quote.ts";
import { SelectionBar } from "./selection-bar.tsx";
import type { NotesAtHand } from "./use-notes.ts";
import { useSaveFault } from "./use-save-fault.ts";

/**
 * Takes notes of what is selected: by the bar beneath it, or by the keys H and N. Students also ask about it. A note that is being written
 * gives way to another only when its writer says so.
 *
 * @returns The bar, and the note that is being written.
 */
export function useNoteTaking(material: string, notes: NotesAtHand): { bar: ReactNode; writing: ReactNode } {
  const { t } = useTranslation("reader");
  const [selected, clear] = useSelectedQuote();
  const isStudent = useUser().role === "student";
  const [writing, setWriting] = useState<(Selected & { as: "note" | "question" }) | null>(null);
  const [isTyped, setTyped] = useState(false);
  const { leave, question } = useAskedLeave(isTyped);
  const saveFault = useSaveFault();
  const [letterKeys] = useState(readLetterKeys);
  const highlight = () => {
    if (!selected) return;
    const { page, quote } = selected;
    void notes.create({ page, quote }).catch(() => {});
    clear();
  };
  const begin = (as: "note" | "question") => {
    if (!selected) return;
    leave(() => {
      setTyped(false);
      setWriting({ ...selected, as });
      clear();
    });
  };
  const close = () => {
    setTyped(false);
    setWriting(null);
  };
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
    bar:
      question ??
      (selected ? <SelectionBar selected={selected} onHighlight={highlight} onNote={write} onAsk={ask} /> : null),
    writing: writing ? (
      <section className="mnote is-on" aria-label={t("note")}>
        <p className="by">
          <b>{t("note")}</b>
          <span className="end">{t("page_named", { page: writing.page })}</span>
        </p>
        <NoteForm
          key={`${writing.page} ${writing.quote.text}`}
          className="stack g2"
          about={
            <blockquote className="quoted" dir="auto">
              {writing.quote.text}
            </blockquote>
          }
          label={t("notes.words")}
          submitLabel={t("notes.save")}
          text=""
          draft={null}
          most={4000}
          save={(text) => notes.create({ page: writing.page, quote: writing.quote, text })}
          faultText={saveFault}
          onTyped={setTyped}
          onClose={close}
        />
      </section>
    ) : null,
  };
}

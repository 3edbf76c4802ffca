import { cutText } from "@sextant/questions/text/cut.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { quoteOf } from "../../base/questions/extended-text/comment-runs.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { CommentBank } from "./bank/comment-bank.tsx";
import { type Passage, trimPassage } from "./selected-passage.ts";
import type { MarkInProgress } from "./use-mark-draft.ts";
import { withComment } from "./with-comment.ts";

/** A comment that is written: on a passage, or on one that is still to be selected; `before` is what it replaces. */
export type EditedComment = {
  passage: Passage | null;
  text: string;
  before: MarkInProgress["comments"][number] | null;
};

type CommentDialogProps = {
  text: string;
  question: string;
  edited: EditedComment;
  onClose: () => void;
  /** `taken` are ids of shared comments. */
  onSave: (passage: Passage, words: string, taken: string[]) => void;
};

const MAX_WORDS = 2000;

/** Asks for a comment on a passage; the passage can be selected here, by keyboard too. */
export function CommentDialog({ text, question, edited, onClose, onSave }: CommentDialogProps) {
  const { t } = useTranslation("marking");
  const [passage, setPassage] = useState(edited.passage);
  const [words, setWords] = useState(edited.text);
  const [taken, setTaken] = useState<string[]>([]);
  const isReady = passage !== null && words.trim() !== "";
  const save = () => {
    if (passage && isReady) onSave(passage, words.trim(), taken);
  };
  return (
    <Dialog
      title={t(edited.before ? "comments.edit_title" : "comments.add_title")}
      open
      wide
      onOpenChange={(stays) => !stays && onClose()}
      actions={
        <>
          <Button onPress={onClose}>{t("comments.cancel")}</Button>
          <Button variant="primary" isDisabled={!isReady} onPress={save}>
            {t("comments.save")}
          </Button>
        </>
      }
    >
      <form
        className="stack g4"
        aria-label={t("comments.label")}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        {edited.passage ? (
          <q className="dim" dir="auto">
            {quoteOf(text, edited.passage)}
          </q>
        ) : (
          <ChosenPassage text={text} passage={passage} onPassage={setPassage} />
        )}
        <TextField
          label={t("comments.label")}
          multiline
          autoFocus={edited.passage !== null}
          maxLength={MAX_WORDS}
          value={words}
          onChange={setWords}
        />
        <details className="marking-fold">
          <summary>{t("bank.title")}</summary>
          <CommentBank
            question={question}
            typed={words}
            onInsert={(comment) => {
              setWords(cutText(withComment(words, comment.text), MAX_WORDS));
              setTaken([...taken, comment.id]);
            }}
          />
        </details>
      </form>
    </Dialog>
  );
}

type ChosenPassageProps = { text: string; passage: Passage | null; onPassage: (passage: Passage | null) => void };

/** The essay in a field that can be read and selected from with the keys of any text, and what is selected. */
function ChosenPassage({ text, passage, onPassage }: ChosenPassageProps) {
  const { t } = useTranslation("marking");
  return (
    <div className="field">
      <label className="label" htmlFor="marking-passage">
        {t("comments.passage")}
      </label>
      <textarea
        id="marking-passage"
        className="input marking-passage"
        dir="auto"
        // A field that is read-only has no caret to select with in every browser: this one takes nothing that is typed.
        aria-readonly
        inputMode="none"
        value={text}
        onChange={() => undefined}
        onBeforeInput={(event) => event.preventDefault()}
        aria-describedby="marking-passage-help"
        onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) =>
          onPassage(trimPassage(text, { start, end }))
        }
      />
      <p className="help" id="marking-passage-help">
        {passage ? t("comments.chosen", { passage: quoteOf(text, passage, 60) }) : t("comments.passage_help")}
      </p>
    </div>
  );
}

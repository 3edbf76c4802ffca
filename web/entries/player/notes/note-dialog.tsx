import { useId, useState } from "react";
import { Button } from "../../../base/ui/native/button.tsx";
import { Modal } from "../parts/modal.tsx";
import { useAnswer, usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { canAnswer } from "../sitting/screen.ts";

const MOST = 10_000;

/** Shows the student's own note on the current question, saved with its answer while they type. */
export function NoteDialog({ onClose }: { onClose: () => void }) {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const id = useId();
  const here = useSitting((state) => state.questions?.placed[state.here]?.id) ?? "";
  const [attempt] = useState(here);
  const { note } = useAnswer(attempt);
  const disabled = !useSitting(canAnswer);
  return (
    <Modal
      title={texts.more.note}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <label className="sr" htmlFor={id}>
        {texts.question.note_label}
      </label>
      <textarea
        id={id}
        className="input note-field"
        dir="auto"
        maxLength={MOST}
        disabled={disabled}
        value={note}
        onChange={(event) => sitting.change(attempt, { note: event.target.value })}
      />
      <p className="help">{texts.question.note_help}</p>
    </Modal>
  );
}

import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { Button } from "../../base/ui/button.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { useDraft } from "../../base/ui/use-draft.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { useAskedLeave } from "./use-asked-leave.tsx";
import { useSending } from "./use-sending.ts";

type NoteFormProps = {
  className: string;
  /** What the note is about. */
  about?: ReactNode;
  label: string;
  submitLabel: string;
  /** What it says so far. */
  text: string;
  /** Under which what is typed is kept when the form goes with what is around it; null where it never does. */
  draft: string | null;
  most: number;
  /** It is something without words too. */
  mayBeEmpty?: boolean;
  save: (text: string) => Promise<unknown>;
  /** Says why it could not be saved, where that is not said elsewhere. */
  faultText?: (error: unknown) => string | undefined;
  /** There is something to lose, or no longer. */
  onTyped?: (isTyped: boolean) => void;
  onClose: () => void;
};

/**
 * Writes a note: Ctrl or ⌘ with Enter saves it, Escape leaves it. What was typed is given up only by who says so, and stays when it could
 * not be saved.
 */
export function NoteForm(props: NoteFormProps) {
  const { className, about, label, submitLabel, text: before, draft: key, most, mayBeEmpty = false } = props;
  const { save, faultText, onTyped, onClose } = props;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const sending = useSending();
  const draft = useDraft(key, { text: before });
  const { text } = draft.value;
  const isTyped = text.trim() !== before.trim();
  const isReady = mayBeEmpty || text.trim() !== "";
  const { leave, question } = useAskedLeave(isTyped);
  const change = (next: string) => {
    draft.set({ text: next });
    onTyped?.(next.trim() !== before.trim());
  };
  const close = () => {
    draft.clear();
    onClose();
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      // Of what is around it, such as a sheet, it says nothing.
      event.stopPropagation();
      leave(close);
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  const fault = sending.error === null ? undefined : (faultText ?? problemText)(sending.error);
  return (
    <>
      <form
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void sending.send(() => save(text.trim()), close);
        }}
        onKeyDown={press}
      >
        {about}
        <TextField label={label} value={text} onChange={change} multiline maxLength={most} error={fault} autoFocus />
        <div className="row row-2">
          <Button type="submit" variant="primary" size="sm" isDisabled={!isReady} isPending={sending.isBusy}>
            {submitLabel}
          </Button>
          <Button variant="ghost" size="sm" onPress={() => leave(close)}>
            {t("form.cancel")}
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={isTyped} discard={close} mayChangeSearch />
      {question}
    </>
  );
}

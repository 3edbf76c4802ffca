import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LeaveGuard } from "../../form/leave-guard.tsx";
import { CallError } from "../../requests/call-error.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

type NoteFormProps = {
  quote: string | null;
  text: string;
  onSave: (text: string) => Promise<unknown>;
  onClose: () => void;
};

/** Writes a note beside what it is about. What is typed stays when it could not be saved. */
export function NoteForm({ quote, text: before, onSave, onClose }: NoteFormProps) {
  const { t } = useTranslation("reader");
  const [text, setText] = useState(before);
  const [isSaving, setSaving] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await onSave(text.trim());
      onClose();
    } catch (error) {
      setEnded(error instanceof CallError && error.status === 404);
      setSaving(false);
    }
  };
  return (
    <form
      className="ask-box"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {quote ? <blockquote dir="auto">{quote}</blockquote> : null}
      <TextField
        label={t("notes.words")}
        value={text}
        onChange={setText}
        multiline
        maxLength={4000}
        error={hasEnded ? t("notes.ended") : undefined}
        autoFocus
      />
      <LeaveGuard isDirty={text.trim() !== before.trim()} discard={onClose} mayChangeSearch />
      <div className="row row-2">
        <Button type="submit" variant="primary" size="sm" isDisabled={isSaving || text.trim() === ""}>
          {t("notes.save")}
        </Button>
        <Button variant="ghost" size="sm" onPress={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

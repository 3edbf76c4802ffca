import { useState } from "react";
import { useTranslation } from "react-i18next";
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
  const save = async () => {
    setSaving(true);
    await onSave(text.trim()).then(onClose, () => setSaving(false));
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
      <TextField label={t("notes.words")} value={text} onChange={setText} multiline maxLength={4000} autoFocus />
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

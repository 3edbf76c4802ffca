import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { NoteForm } from "../../parts/form/note-form.tsx";
import { changeText, type Entry } from "./requests.ts";
import { useForget } from "./use-forget.ts";

/** Most characters of a note, by where it is kept. */
const longest = ({ note, question }: Entry) => (note ? 4000 : question?.highlight ? 2000 : 10_000);

/** Edits what a person wrote themselves. */
export function EntryForm({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation("notebook");
  const forget = useForget(useQueryClient());
  return (
    <NoteForm
      className="stack g2 nb-form"
      label={t("words")}
      submitLabel={t("save")}
      text={entry.text}
      draft={`note.edited.${entry.key}`}
      most={longest(entry)}
      // Without its words a highlight and a moment are still something.
      mayBeEmpty={entry.color !== null || entry.moment !== null}
      save={async (text) => {
        await changeText(entry, text);
        await forget();
      }}
      onClose={onClose}
    />
  );
}

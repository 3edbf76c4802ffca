import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { changeText, type Entry } from "./requests.ts";
import { useForget } from "./use-forget.ts";

/** Most characters of a note, by where it is kept. */
const longest = ({ note, question }: Entry) => (note ? 4000 : question?.highlight ? 2000 : 10_000);

/** Edits what a person wrote themselves. What is typed stays when it could not be saved. */
export function EntryForm({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation("notebook");
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const forget = useForget(queryClient);
  const [text, setText] = useState(entry.text);
  const save = useMutation({
    mutationFn: () => changeText(entry, text.trim()),
    onSuccess: async () => {
      await forget();
      onClose();
    },
  });
  // A note without a quote is nothing without its words.
  const isNothing = text.trim() === "" && entry.color === null;
  return (
    <form
      className="stack g2 nb-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNothing) save.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <TextField
        label={t("words")}
        multiline
        autoFocus
        value={text}
        onChange={setText}
        maxLength={longest(entry)}
        error={save.isError ? problemText(save.error) : undefined}
      />
      <span className="row row-2">
        <Button type="submit" variant="primary" size="sm" isPending={save.isPending} isDisabled={isNothing}>
          {t("save")}
        </Button>
        <Button variant="ghost" size="sm" onPress={onClose}>
          {t("cancel")}
        </Button>
      </span>
    </form>
  );
}

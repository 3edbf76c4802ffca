import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { addressesIn, type PickedPerson, pickedPerson } from "./picked.ts";

type PastePeopleDialogProps = { onFound: (people: PickedPerson[]) => void; onClose: () => void };

/** Adds the students whose e-mail addresses stand in a pasted text, and keeps the addresses that are nobody's in sight. */
export function PastePeopleDialog({ onFound, onClose }: PastePeopleDialogProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const problemText = useProblemText();
  const [text, setText] = useState("");
  const emails = addressesIn(text);
  const find = useMutation({
    mutationFn: () => call("allocations.find_people", { body: { emails } }),
    onSuccess: ({ results }) => {
      onFound(results.flatMap(({ user }) => (user ? [pickedPerson(user)] : [])));
      const unknown = results.filter(({ user }) => !user).map(({ email }) => email);
      if (unknown.length === 0) onClose();
      else setText(unknown.join("\n"));
    },
  });
  const found = find.data?.results.filter(({ user }) => user).length ?? 0;
  return (
    <Dialog
      title={t("paste_people.title")}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t(find.isSuccess ? "paste_people.close" : "paste_people.cancel")}
          </Button>
          <Button
            variant="primary"
            isDisabled={emails.length === 0}
            isPending={find.isPending}
            onPress={() => find.mutate()}
          >
            {t("paste_people.add", { count: emails.length, said: numbers.counted(emails.length) })}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        {find.isSuccess ? (
          <Notice tone="warning" title={t("paste_people.unknown", { count: emails.length })}>
            {t("paste_people.unknown_body", { count: found, said: numbers.counted(found) })}
          </Notice>
        ) : null}
        {find.isError ? (
          <Notice tone="error" title={t("paste_people.failed")}>
            {problemText(find.error)}
          </Notice>
        ) : null}
        <TextField
          label={t("paste_people.label")}
          help={t("paste_people.help")}
          multiline
          value={text}
          onChange={setText}
        />
      </div>
    </Dialog>
  );
}

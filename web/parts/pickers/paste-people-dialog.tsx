import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { Notice } from "../../base/ui/notice.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { addressesIn, type PickedPerson, pickedPerson } from "./picked.ts";

type PastePeopleDialogProps = { onFound: (people: PickedPerson[]) => void; onClose: () => void };

/** Adds the students whose e-mail addresses are in a pasted text, and keeps unmatched addresses visible. */
export function PastePeopleDialog({ onFound, onClose }: PastePeopleDialogProps) {
  const { t } = useTranslation("pickers");
  const numbers = useNumbers();
  const [text, setText] = useState("");
  const emails = addressesIn(text);
  // The number found, once some addresses matched nobody.
  const [found, setFound] = useState<number | null>(null);
  const form = useAction({
    send: () => call("allocations.find_people", { body: { emails } }),
    onDone: ({ results }) => {
      const people = results.flatMap(({ user }) => (user ? [pickedPerson(user)] : []));
      onFound(people);
      const unknown = results.filter(({ user }) => !user).map(({ email }) => email);
      if (unknown.length === 0) return onClose();
      setText(unknown.join("\n"));
      setFound(people.length);
    },
    isDirty: text.trim() !== "" && found === null,
  });
  return (
    <DialogForm
      title={t("paste_people.title")}
      form={form}
      submitLabel={t("paste_people.add", { count: emails.length, said: numbers.counted(emails.length) })}
      cancelLabel={found === null ? undefined : t("paste_people.close")}
      onClose={onClose}
      isReady={emails.length > 0}
    >
      {found === null ? null : (
        <Notice tone="warning" title={t("paste_people.unknown", { count: emails.length })}>
          {t("paste_people.unknown_body", { count: found, said: numbers.counted(found) })}
        </Notice>
      )}
      <TextField
        label={t("paste_people.label")}
        help={t("paste_people.help")}
        multiline
        value={text}
        onChange={setText}
      />
    </DialogForm>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { TextField } from "../ui/text-field.tsx";
import type { PracticeSet } from "./requests.ts";
import { useSetChanges } from "./use-set-changes.ts";

/** Gives a set another name. */
export function RenameDialog({ set, onClose }: { set: PracticeSet; onClose: () => void }) {
  const { t } = useTranslation("practice");
  const { rename } = useSetChanges();
  const [name, setName] = useState(set.name);
  const typed = name.trim();
  const form = useAction({
    send: () => rename(set, typed),
    onDone: onClose,
    isDirty: typed !== set.name,
    fields: ["name"],
  });
  return (
    <DialogForm
      title={t("rename.title")}
      form={form}
      submitLabel={t("rename.submit")}
      onClose={onClose}
      isReady={typed !== "" && typed !== set.name}
    >
      <TextField
        label={t("rename.name")}
        value={name}
        onChange={setName}
        maxLength={200}
        error={form.errorAt("name")}
        autoFocus
      />
    </DialogForm>
  );
}

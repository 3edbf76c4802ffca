import { useState } from "react";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { useAction } from "./use-action.ts";

type NameDialogProps = {
  title: string;
  label: string;
  help?: string;
  submitLabel: string;
  /** The name that it has now; nothing changes until it is another. */
  name?: string;
  /** Throws what is wrong with the name. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Gives something a name, or another one. */
export function NameDialog({ title, label, help, submitLabel, name: before = "", onSubmit, onClose }: NameDialogProps) {
  const [name, setName] = useState(before);
  const typed = name.trim();
  const form = useAction({
    send: () => onSubmit(typed),
    onDone: onClose,
    isDirty: before !== "" && typed !== before,
    fields: ["name"],
  });
  const isReady = typed !== "" && typed !== before;
  return (
    <DialogForm title={title} form={form} submitLabel={submitLabel} onClose={onClose} isReady={isReady}>
      <TextField
        label={label}
        help={help}
        value={name}
        onChange={setName}
        maxLength={200}
        error={form.errorAt("name")}
        autoFocus
      />
    </DialogForm>
  );
}

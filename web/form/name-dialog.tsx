import { useState } from "react";
import { TextField } from "../ui/text-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { useAction } from "./use-action.ts";

type NameDialogProps = {
  title: string;
  label: string;
  help?: string;
  submitLabel: string;
  /** Throws what is wrong with the name. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Gives something a name. */
export function NameDialog({ title, label, help, submitLabel, onSubmit, onClose }: NameDialogProps) {
  const [name, setName] = useState("");
  const form = useAction({ send: () => onSubmit(name.trim()), onDone: onClose, fields: ["name"] });
  return (
    <DialogForm title={title} form={form} submitLabel={submitLabel} onClose={onClose} isReady={name.trim() !== ""}>
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

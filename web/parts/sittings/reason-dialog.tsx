import { type ReactNode, useState } from "react";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";

type ReasonDialogProps = {
  title: string;
  /** What the action does and what it leaves. */
  children: ReactNode;
  label: string;
  help: string;
  submitLabel: string;
  keepLabel: string;
  send: (reason: string) => Promise<unknown>;
  /** Nothing is sent without a reason. */
  needsReason?: boolean;
  onClose: () => void;
};

/** Asks before something is done to a sitting, and for the reason that is kept with it. */
export function ReasonDialog({ title, children, needsReason = false, onClose, ...props }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const form = useAction({ send: () => props.send(reason.trim()), onDone: onClose, isDirty: reason !== "" });
  return (
    <DialogForm
      asks
      title={title}
      form={form}
      submitLabel={props.submitLabel}
      cancelLabel={props.keepLabel}
      onClose={onClose}
      isReady={!needsReason || reason.trim() !== ""}
    >
      {children}
      <TextField
        label={props.label}
        help={props.help}
        isRequired={needsReason}
        maxLength={2000}
        value={reason}
        onChange={setReason}
      />
    </DialogForm>
  );
}

import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { FormBody } from "./form-body.tsx";
import type { FormView } from "./form-view.ts";
import { LeaveDialog } from "./leave-dialog.tsx";

type DialogFormProps = {
  title: ReactNode;
  form: FormView;
  /** The dialog's verb with its object. */
  submitLabel: string;
  cancelLabel?: string;
  onClose: () => void;
  /** Nothing can be sent as long as this is false. */
  isReady?: boolean;
  wide?: boolean;
  /** It asks before it does something: a press beside it does not close it. */
  asks?: boolean;
  /** What its button looks like: one that asks warns, unless nothing is lost by it. */
  tone?: "primary" | "danger";
  /** Enter sends at once: for what was asked by keyboard. */
  focusesSubmit?: boolean;
  /** Nothing can be done here but read why. */
  hidesSubmit?: boolean;
  /** What sending will do, said beside the buttons. */
  note?: ReactNode;
  /** How the fields are laid out; one beneath the other by default. */
  layout?: string;
  children: ReactNode;
};

/** A dialog that sends something: Enter sends, Escape leaves (and asks when something was typed), a refusal keeps it open. */
export function DialogForm({ title, form, submitLabel, onClose, children, ...props }: DialogFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const { isReady = true, asks = false, tone = asks ? "danger" : "primary", hidesSubmit = false } = props;
  return (
    <Dialog
      title={title}
      role={asks ? "alertdialog" : "dialog"}
      wide={props.wide}
      note={props.note}
      open
      onOpenChange={(open) => {
        if (open) return;
        if (form.isDirty) setLeaving(true);
        else onClose();
      }}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {hidesSubmit ? t("form.close") : (props.cancelLabel ?? t("form.cancel"))}
          </Button>
          {hidesSubmit ? null : (
            <Button
              type="submit"
              form={id}
              variant={tone}
              autoFocus={props.focusesSubmit}
              isDisabled={!isReady}
              isPending={form.isBusy}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <FormBody id={id} form={isReady ? form : { ...form, submit: () => {} }} className={props.layout}>
        {children}
      </FormBody>
      {isLeaving ? <LeaveDialog onLeave={onClose} onStay={() => setLeaving(false)} /> : null}
    </Dialog>
  );
}

import "./name-form.css";
import { Check, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";

type NameFormProps = {
  label: string;
  placeholder?: string;
  /** Initial value of the field. */
  initial?: string;
  submitLabel: string;
  /** Rejects with the error about the name. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
  /** Stays open after a name, cleared for the next one. */
  staysOpen?: boolean;
};

/** Shows a field to edit a name in place: Enter saves it, Escape cancels. Its error appears below. */
export function NameForm(props: NameFormProps) {
  const { label, placeholder, initial = "", submitLabel, onSubmit, onClose, staysOpen } = props;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const faultId = useId();
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    const wanted = name.trim();
    if (isBusy) return;
    if (wanted === "" || wanted === initial) return onClose();
    setBusy(true);
    try {
      await onSubmit(wanted);
      if (staysOpen) setName("");
      else onClose();
    } catch (error) {
      setFault(nameFault(error) ?? problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys typed here stay here: they must not navigate a list around the form.
    event.stopPropagation();
    if (event.key === "Escape") onClose();
  };
  return (
    <form
      className="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <input
        className="input input-sm"
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault ? faultId : undefined}
        placeholder={placeholder}
        value={name}
        maxLength={200}
        ref={(field) => field?.focus()}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
        }}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="ghost" size="sm" icon aria-label={submitLabel}>
        <Icon of={Check} small />
      </Button>
      <Button variant="ghost" size="sm" icon aria-label={t("form.cancel")} onPress={onClose}>
        <Icon of={X} small />
      </Button>
      {fault ? (
        <p className="error" id={faultId} role="alert">
          {fault}
        </p>
      ) : null}
    </form>
  );
}

/** Returns the field's message when a refusal is about the name or its place; null when it is about something else. */
function nameFault(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  return error.errors.find(({ path }) => path === "name" || path === "parent")?.message ?? null;
}

import "./name-form.css";
import { Check, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

type NameFormProps = {
  label: string;
  placeholder?: string;
  /** What stands in the field at first. */
  initial?: string;
  submitLabel: string;
  /** Throws what is wrong with the name. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
  /** Stays open after a name, empty again, for the next one. */
  staysOpen?: boolean;
};

/** Shows a name typed in its place: Enter keeps it, Escape leaves it as it was. What is wrong with it stands beneath. */
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
    // What is typed here is nobody else's: no list moves by it.
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

/** What a refused change says at its field, when it is about the name or its place; null when it is about something else. */
function nameFault(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  return error.errors.find(({ path }) => path === "name" || path === "parent")?.message ?? null;
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { readWhole } from "./read-whole.ts";
import type { Secret } from "./use-section.ts";

type SwitchFieldProps = { label: string; help?: string; value: boolean; onChange: (on: boolean) => void };

/** On or off with a line about what that means; it is saved with its form. */
export function SwitchField({ label, help, value, onChange }: SwitchFieldProps) {
  return (
    <div className="settings-switch rows-1">
      <Switch isSelected={value} onChange={onChange}>
        {label}
      </Switch>
      {help ? <p className="help">{help}</p> : null}
    </div>
  );
}

type ListFieldProps = {
  label: string;
  help: string;
  placeholder: string;
  value: readonly string[];
  onChange: (list: string[]) => void;
  error?: string;
};

const wordsIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Shows several words in one field, separated by spaces, commas or line breaks. */
export function ListField({ label, help, placeholder, value, onChange, error }: ListFieldProps) {
  const [text, setText] = useState(value.join(", "));
  // The value changed from outside: changes were discarded, or another user saved.
  const isSame = JSON.stringify(wordsIn(text)) === JSON.stringify(value);
  return (
    <TextField
      label={label}
      help={help}
      error={error}
      placeholder={placeholder}
      value={isSame ? text : value.join(", ")}
      onChange={(next) => {
        setText(next);
        onChange(wordsIn(next));
      }}
      autoComplete="off"
      spellCheck="false"
    />
  );
}

type NumberFieldProps = {
  label: string;
  help?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string;
  /** The field may be empty. */
  optional?: boolean;
};

/** Shows a whole number; an empty field is null. Text that isn’t a number stays in the field with an error and is never saved. */
export function NumberField({ label, help, value, onChange, error, optional }: NumberFieldProps) {
  const { t } = useTranslation("settings");
  const [typed, setTyped] = useState({ text: value === null ? "" : String(value), value });
  // The value changed from outside: changes were discarded, or another user saved.
  const text = typed.value === value ? typed.text : value === null ? "" : String(value);
  const isNone = readWhole(text) === null && (!optional || text.trim() !== "");
  return (
    <div className="settings-number">
      <TextField
        label={label}
        help={help}
        error={error ?? (isNone ? t("number_missing") : undefined)}
        inputMode="numeric"
        value={text}
        onChange={(next) => {
          const read = readWhole(next);
          // In an optional field, unreadable text must not be saved as null.
          const isKept = optional && read === null && next.trim() !== "";
          setTyped({ text: next, value: isKept ? value : read });
          if (!isKept) onChange(read);
        }}
        autoComplete="off"
      />
    </div>
  );
}

type SecretFieldProps = {
  label: string;
  /** A secret is already stored. */
  isSet: boolean;
  /** The secret was entered for another server than the one now typed, so it must be entered again. */
  isForAnother?: boolean;
  value: Secret;
  onChange: (secret: Secret) => void;
  error?: string;
};

/** Shows a secret field. A stored secret is never shown, only that there is one. */
export function SecretField({ label, isSet, isForAnother = false, value, onChange, error }: SecretFieldProps) {
  const { t } = useTranslation("settings");
  const isKept = isSet && value === undefined;
  const kept = isForAnother ? t("secret.again") : t("secret.is_set");
  const help = value === null ? t("secret.will_go") : isKept ? kept : t("secret.help");
  const aside = isKept ? (
    <Button variant="ghost" size="sm" onPress={() => onChange(null)}>
      {t("secret.clear")}
    </Button>
  ) : value === undefined ? null : (
    <Button variant="ghost" size="sm" onPress={() => onChange(undefined)}>
      {t("secret.keep")}
    </Button>
  );
  return (
    <TextField
      label={label}
      aside={aside}
      help={help}
      error={error}
      type="password"
      placeholder={isSet && value !== null ? "••••••••••••" : undefined}
      value={value ?? ""}
      onChange={(text) => onChange(text === "" ? undefined : text)}
      autoComplete="new-password"
    />
  );
}

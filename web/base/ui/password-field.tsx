import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { TextField as AriaTextField, Input } from "react-aria-components";
import { Button } from "./button.tsx";
import { FieldNotes } from "./field-parts.tsx";
import { Icon } from "./icon.tsx";
import { LabelLine, type TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "multiline" | "type"> & { showLabel: string; hideLabel: string };

/** Shows a password with a button that shows it while one looks. */
export function PasswordField({
  label,
  aside,
  help,
  error,
  placeholder,
  showLabel,
  hideLabel,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const invalid = Boolean(error) || rest.isInvalid === true;
  return (
    <AriaTextField {...rest} type={shown ? "text" : "password"} isInvalid={invalid || undefined} className="field">
      <LabelLine label={label} />
      <div className="affix">
        <Input className="input" placeholder={placeholder} spellCheck="false" autoCapitalize="none" />
        <Button variant="ghost" icon aria-label={shown ? hideLabel : showLabel} onPress={() => setShown(!shown)}>
          <Icon of={shown ? EyeOff : Eye} />
        </Button>
      </div>
      <FieldNotes help={help} error={error} invalid={invalid} />
      {/* Beside the label for the eye, behind the field for the keyboard: who typed a name goes on to the password. */}
      {aside ? <span className="label-aside">{aside}</span> : null}
    </AriaTextField>
  );
}

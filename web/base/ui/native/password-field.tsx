import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Icon } from "../icon.tsx";
import { Button } from "./button.tsx";
import { Field, type TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type"> & {
  /** Shown at the end of the label's line, for example a link. */
  aside?: ReactNode;
  showLabel: string;
  hideLabel: string;
};

/** Shows a password field with a button that reveals the password. */
export function PasswordField({ aside, showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      type={shown ? "text" : "password"}
      spellCheck="false"
      autoCapitalize="none"
      // Appears beside the label but follows the field in tab order: after the name, Tab leads to the password.
      after={aside ? <span className="label-aside">{aside}</span> : null}
    >
      {(input) => (
        <div className="affix">
          {input}
          <Button variant="ghost" icon aria-label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
            <Icon of={shown ? EyeOff : Eye} />
          </Button>
        </div>
      )}
    </Field>
  );
}

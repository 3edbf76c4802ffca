import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  Label,
  TextArea,
} from "react-aria-components";
import { FieldNotes } from "./field-parts.tsx";

export type TextFieldProps = Omit<AriaTextFieldProps, "className" | "children" | "style"> & {
  label: ReactNode;
  /** Shown at the end of the label's line, for example a link. */
  aside?: ReactNode;
  help?: ReactNode;
  /** The error message, which says what to do. Marks the field as invalid. */
  error?: ReactNode;
  placeholder?: string;
  multiline?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
};

/** Shows a text field of one line (or several) with its label, help and error. */
export function TextField({ label, aside, help, error, placeholder, multiline, ...rest }: TextFieldProps) {
  const invalid = Boolean(error) || rest.isInvalid === true;
  return (
    <AriaTextField {...rest} isInvalid={invalid || undefined} className="field">
      <LabelLine label={label} aside={aside} />
      {multiline ? (
        <TextArea className="input" placeholder={placeholder} />
      ) : (
        <Input className="input" placeholder={placeholder} />
      )}
      <FieldNotes help={help} error={error} invalid={invalid} />
    </AriaTextField>
  );
}

/** Shows a field's label, with the aside at the end of its line. */
export function LabelLine({ label, aside }: { label: ReactNode; aside?: ReactNode }) {
  const text = <Label className="label">{label}</Label>;
  if (!aside) return text;
  return (
    <div className="row between">
      {text}
      {aside}
    </div>
  );
}

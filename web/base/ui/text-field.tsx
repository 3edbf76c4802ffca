import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from "react";
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
  /** What may be meant, offered while one types; anything else can be entered too. */
  suggestions?: readonly string[];
  autoComplete?: HTMLInputAutoCompleteAttribute;
};

/** Shows a text field of one line (or several) with its label, help and error. */
export function TextField({
  label,
  aside,
  help,
  error,
  placeholder,
  multiline,
  suggestions = [],
  ...rest
}: TextFieldProps) {
  const listId = useId();
  const invalid = Boolean(error) || rest.isInvalid === true;
  return (
    <AriaTextField {...rest} isInvalid={invalid || undefined} className="field">
      <LabelLine label={label} aside={aside} />
      {multiline ? (
        <TextArea className="input" placeholder={placeholder} />
      ) : (
        <Input className="input" placeholder={placeholder} list={suggestions.length > 0 ? listId : undefined} />
      )}
      {suggestions.length > 0 ? (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
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

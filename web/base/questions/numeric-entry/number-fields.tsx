import { TextField, type TextFieldProps } from "../../ui/text-field.tsx";
import { EditText } from "../editing/edit-fields.tsx";
import { useTypedNumber } from "./use-typed-number.ts";

type NumberFieldProps = TextFieldProps & { value: string; onChange: (stored: string) => void };

/** A number of a key, typed in the author’s format. `value` is as it is stored. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const { text, write } = useTypedNumber(value, onChange);
  return <TextField {...rest} value={text} onChange={write} />;
}

/** The same with the problems that are known of it. */
export function EditNumberText({ value, onChange, ...rest }: NumberFieldProps & { path: string }) {
  const { text, write } = useTypedNumber(value, onChange);
  return <EditText {...rest} value={text} onChange={write} />;
}

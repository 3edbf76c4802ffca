import { type CSSProperties, useState } from "react";
import { Input, Label, TextField } from "react-aria-components";
import { readDecimal } from "../../../base/common/read-decimal.ts";
import { FieldNotes } from "../../../base/ui/field-parts.tsx";

type NumberFieldProps = {
  label: string;
  /** Null for nothing. */
  value: number | null;
  onChange: (value: number | null) => void;
  unit?: string;
  placeholder?: string;
  error: string;
  /** Which numbers may be given. */
  accepts: (value: number | null) => boolean;
  isDisabled: boolean;
  /** It is what a dialog asks first: what is typed there replaces what it has. */
  isFirst?: boolean;
  /** The name by which a finding leads here. */
  field: string;
};

/** Shows a small field for a number: what can't be read stays in it with what is wrong, and is not saved. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, unit, placeholder, error, accepts, isDisabled, isFirst = false, field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | null | undefined => {
    if (text.trim() === "") return accepts(null) ? null : undefined;
    const number = readDecimal(text);
    return number !== null && accepts(number) ? number : undefined;
  };
  const isWrong = typed !== null && read(typed) === undefined;
  const shown = value === null ? "" : String(Math.round(value * 1000) / 1000);
  return (
    <TextField
      className="field"
      value={typed ?? shown}
      onChange={(text) => {
        setTyped(text);
        const number = read(text);
        if (number !== undefined) onChange(number);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
      isInvalid={isWrong || undefined}
      isReadOnly={isDisabled}
      autoFocus={isFirst}
      onFocus={({ target }) => {
        if (isFirst && target instanceof HTMLInputElement) target.select();
      }}
    >
      <Label className="label">{label}</Label>
      <span className="unit" style={unit ? ({ "--chars": unit.length } as CSSProperties) : undefined}>
        <Input className="input num" inputMode="decimal" placeholder={placeholder} data-field={field} />
        {unit ? <span aria-hidden="true">{unit}</span> : null}
      </span>
      <FieldNotes error={isWrong ? error : undefined} invalid={isWrong} />
    </TextField>
  );
}

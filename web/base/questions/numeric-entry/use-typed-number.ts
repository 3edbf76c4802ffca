import { useState } from "react";
import { numberFormat } from "../../ui/number-format.ts";
import { otherReading, shownNumber, storedNumber } from "./typed-number.ts";

/**
 * Returns a stored number as it is typed in the person’s format, and what else it may have been meant as. What was typed stays as it was typed
 * while it means what is stored.
 */
export function useTypedNumber(stored: string, onChange: (stored: string) => void) {
  const format = numberFormat();
  const [written, setWritten] = useState({ text: shownNumber(stored, format), stored });
  const text = written.stored === stored ? written.text : shownNumber(stored, format);
  return {
    text,
    format,
    other: otherReading(text, format),
    write: (typed: string) => {
      const next = storedNumber(typed, format);
      setWritten({ text: typed, stored: next });
      onChange(next);
    },
  };
}

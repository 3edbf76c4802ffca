import { placeBefore } from "@sextant/questions/text/cut.ts";
import { type ComponentPropsWithRef, type KeyboardEvent, useId } from "react";

type ExpressionInputProps = Omit<ComponentPropsWithRef<"input">, "onChange" | "onSubmit"> & {
  label: string;
  text: string;
  problem: string;
  onChange: (text: string) => void;
  onEnter: () => void;
};

/** Shows one line in which an expression is typed. What cannot be read is said beneath it and stays as typed. */
export function ExpressionInput({ label, text, problem, onChange, onEnter, ...rest }: ExpressionInputProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter();
  };
  return (
    <span className="expr-field">
      <input
        {...rest}
        aria-label={label}
        aria-describedby={id}
        className="expr-input"
        dir="ltr"
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // The keypad is beside it; a phone's own keyboard would cover the question.
        inputMode={matchMedia("(pointer: coarse)").matches ? "none" : "text"}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="expr-problem" id={id}>
        {problem}
      </span>
    </span>
  );
}

/** Writes into a line where its caret is, as typing would. Gives the new text and where the caret goes. */
export function writeAt(
  input: HTMLInputElement | null,
  text: string,
  written: string,
): { text: string; caret: number } {
  const start = input?.selectionStart ?? text.length;
  const end = input?.selectionEnd ?? text.length;
  return { text: text.slice(0, start) + written + text.slice(end), caret: start + written.length };
}

/** Takes away what is selected, or the character before the caret; a function's name with its parenthesis goes as one. */
export function deleteAt(input: HTMLInputElement | null, text: string): { text: string; caret: number } {
  const start = input?.selectionStart ?? text.length;
  const end = input?.selectionEnd ?? text.length;
  if (start !== end) return { text: text.slice(0, start) + text.slice(end), caret: start };
  const whole = /(?:sin|cos|tan|ln|√)\($/.exec(text.slice(0, start));
  const from = whole ? start - whole[0].length : placeBefore(text, Math.max(0, start - 1));
  return { text: text.slice(0, from) + text.slice(start), caret: from };
}

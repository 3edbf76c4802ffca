import "./numeric-entry.css";
import { MAX_NUMERIC_RESPONSE } from "@sextant/questions/interactions/numeric-entry/response.ts";
import { useId } from "react";
import { RichContent } from "../../ui/rich-content.tsx";
import type { AnswerProps } from "../interaction-props.ts";
import { questionTexts } from "../question-texts.ts";
import { NumberView } from "./number-view.tsx";
import { previewNumber } from "./preview-number.ts";
import { useTypedNumber } from "./use-typed-number.ts";

type OtherReadingProps = { text: string; disabled: boolean; onChoose: () => void };

/** Asks whether a number that can be read in two ways was meant in the other one. */
function OtherReading({ text, disabled, onChoose }: OtherReadingProps) {
  return (
    <button type="button" className="link" disabled={disabled} onClick={onChoose}>
      {questionTexts().did_you_mean(text)}
    </button>
  );
}

/**
 * Shows a number to type, with a unit where one is asked for. What cannot be read is explained beside the field, never kept out
 * of it: it is saved as typed.
 */
export function NumericEntryAnswer(props: AnswerProps<"numeric_entry">) {
  const { interaction, response, onChange, disabled, inline, number, count } = props;
  const texts = questionTexts();
  const id = useId();
  const { text, format, other, write } = useTypedNumber(typeof response === "string" ? response : "", (stored) =>
    onChange(stored === "" ? null : stored),
  );
  const { unit } = interaction;
  const preview = previewNumber(text, unit !== undefined, format);
  const asked =
    other !== null && preview.kind === "number" ? (
      <OtherReading text={other} disabled={disabled} onChoose={() => write(other)} />
    ) : null;
  const problem = preview.kind === "problem" ? texts.numeric_problems[preview.code] : null;
  const help = unit ? (unit.required ? texts.numeric_help_unit : texts.numeric_help_any_unit) : texts.numeric_help;
  const shown = unit && unit.shown.length > 0 ? ` ${texts.units(unit.shown.join(", "))}` : "";
  const field = (
    <input
      id={id}
      className={inline ? "input input-inline num" : "input"}
      // A keyboard with a slash and a minus sign, which the numeric ones of phones lack.
      inputMode="text"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
      maxLength={MAX_NUMERIC_RESPONSE}
      value={text}
      disabled={disabled}
      size={inline ? (unit ? 12 : 8) : undefined}
      aria-label={inline ? texts.blank(number) : undefined}
      aria-describedby={`${id}-help`}
      onChange={(event) => write(event.target.value)}
    />
  );
  if (inline) {
    return (
      <span className="inline-field">
        {field}
        <span id={`${id}-help`} className="inline-problem" role="status">
          {problem}
          {asked}
        </span>
      </span>
    );
  }
  return (
    <div data-interaction-id={interaction.id}>
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      <div className="numeric">
        <div className="field">
          <label className="label" htmlFor={id}>
            {count > 1 && !interaction.prompt ? texts.blank(number) : texts.your_answer}
          </label>
          {field}
        </div>
        <div className="preview" aria-live="polite">
          {preview.kind === "number" || preview.kind === "fraction" ? (
            <>
              <span className="label">{texts.reads_as}</span>
              <div className="out">
                <NumberView preview={preview} side={unit?.side} />
              </div>
              {asked}
            </>
          ) : null}
        </div>
      </div>
      <p className="help numeric-help" id={`${id}-help`} data-problem={problem === null ? undefined : true}>
        {problem ?? `${help}${shown}`}
      </p>
    </div>
  );
}

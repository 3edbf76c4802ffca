import "../numeric-entry/numeric-entry.css";
import { MAX_TEXT_RESPONSE } from "@sextant/questions/interactions/text-entry/response.ts";
import { useId } from "react";
import { RichContent } from "../../ui/rich-content.tsx";
import type { AnswerProps } from "../interaction-props.ts";
import { questionTexts } from "../question-texts.ts";

/** Shows a short text to type, saved as typed. */
export function TextEntryAnswer(props: AnswerProps<"text_entry">) {
  const { interaction, response, onChange, disabled, inline, number, count } = props;
  const texts = questionTexts();
  const id = useId();
  const field = (
    <input
      id={id}
      className={inline ? "input input-inline" : "input"}
      type="text"
      dir="auto"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={MAX_TEXT_RESPONSE}
      size={inline ? Math.min(40, interaction.expected_length ?? 12) : undefined}
      value={typeof response === "string" ? response : ""}
      disabled={disabled}
      aria-label={inline ? texts.blank(number) : undefined}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
    />
  );
  if (inline) return field;
  return (
    <div className="field" data-interaction-id={interaction.id}>
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      <label className="label" htmlFor={id}>
        {count > 1 && !interaction.prompt ? texts.blank(number) : texts.your_answer}
      </label>
      {field}
    </div>
  );
}

import "./inline-choice.css";
import "../listbox/option-list.css";
import { readChoiceResponse } from "@sextant/questions/interactions/choice/response.ts";
import { useId, useRef } from "react";
import { RichContent } from "../../ui/rich-content.tsx";
import type { AnswerProps } from "../interaction-props.ts";
import { isPlain } from "../is-plain.ts";
import { OptionList } from "../listbox/option-list.tsx";
import { partTexts } from "../part-texts/part-texts.ts";
import { plainWords } from "../plain-words.ts";

type FieldProps = Pick<AnswerProps<"inline_choice">, "interaction" | "disabled"> & {
  id: string;
  chosen: string;
  /** Accessible name, where the field has no visible label. */
  label: string | undefined;
  onChoose: (option: string) => void;
};

/** Shows a native select, for plain-text options. */
function NativeField({ interaction, disabled, id, chosen, label, onChoose }: FieldProps) {
  const texts = partTexts();
  return (
    <select
      id={id}
      className="select select-inline"
      data-filled={chosen !== "" || undefined}
      aria-label={label}
      dir="auto"
      disabled={disabled}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{chosen === "" ? texts.choose : texts.leave_empty}</option>
      {interaction.options.map((option) => (
        <option key={option.id} value={option.id}>
          {plainWords(option.content)}
        </option>
      ))}
    </select>
  );
}

/** Shows a custom list, for options with formulas, pictures or formatting. */
function RichField({ interaction, disabled, id, chosen, label, onChoose }: FieldProps) {
  const texts = partTexts();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { options } = interaction;
  const content = options.find((option) => option.id === chosen)?.content;
  const name = label ?? texts.your_answer;
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className="select select-inline"
        data-filled={content === undefined ? undefined : true}
        aria-haspopup="listbox"
        disabled={disabled}
        onClick={() => list.current?.showPopover()}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          list.current?.showPopover();
        }}
      >
        <span className="sr">{texts.holds(name, content === undefined ? texts.empty : plainWords(content))}</span>
        {content === undefined ? (
          <span aria-hidden="true">{texts.choose}</span>
        ) : (
          <RichContent inline aria-hidden="true" html={content} />
        )}
        {/* For who has the question read aloud: the list has its options only while it is open. */}
        <span hidden data-choices>
          {options.map((option) => (
            <RichContent key={option.id} inline html={option.content} />
          ))}
        </span>
      </button>
      <OptionList
        list={list}
        anchor={button}
        label={name}
        options={[
          ...options.map((option) => ({ id: option.id, html: option.content })),
          ...(content === undefined ? [] : [{ id: "", words: texts.leave_empty }]),
        ]}
        chosen={[chosen]}
        onChoose={onChoose}
      />
    </>
  );
}

/** Shows a single choice within a line of text. */
export function InlineChoiceAnswer(props: AnswerProps<"inline_choice">) {
  const { interaction, response, onChange, disabled, inline, number, count } = props;
  const texts = partTexts();
  const id = useId();
  const chosen = readChoiceResponse(response)?.[0] ?? "";
  const isNative = interaction.options.every(({ content }) => isPlain(content));
  const Field = isNative ? NativeField : RichField;
  const label = count > 1 && !interaction.prompt ? texts.blank(number) : texts.your_answer;
  const field = (
    <Field
      interaction={interaction}
      disabled={disabled}
      id={id}
      chosen={chosen}
      label={inline ? texts.blank(number) : isNative ? undefined : label}
      onChoose={(option) => onChange(option === "" ? null : [option])}
    />
  );
  if (inline) return field;
  return (
    <div className="field" data-interaction-id={interaction.id}>
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      {isNative ? (
        <label className="label" htmlFor={id}>
          {label}
        </label>
      ) : (
        <span className="label" aria-hidden="true">
          {label}
        </span>
      )}
      {field}
    </div>
  );
}

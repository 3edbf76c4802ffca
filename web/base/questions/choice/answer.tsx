import "../../ui/styles/options.css";
import "./choice.css";
import { readChoiceResponse } from "@sextant/questions/interactions/choice/response.ts";
import { useId, useState } from "react";
import { RichContent } from "../../ui/rich-content.tsx";
import type { AnswerProps } from "../interaction-props.ts";
import { isPlain } from "../is-plain.ts";
import { questionTexts } from "../question-texts.ts";
import { useSpoken } from "../spoken/use-spoken.ts";
import { chooseOption, isSingleChoice, optionLetter, strikeOption } from "./choose-option.ts";

/**
 * Shows a choice among options: the card chooses, the small button beside it strikes out. Choosing puts back what was struck
 * out.
 */
export function ChoiceAnswer(props: AnswerProps<"choice">) {
  const { interaction, response, onChange, disabled, struck, onStrike, striking } = props;
  const texts = questionTexts();
  const id = useId();
  const [refused, setRefused] = useState(false);
  const chosen = readChoiceResponse(response) ?? [];
  const say = useSpoken(interaction.options.some(({ content }) => !isPlain(content)));
  const single = isSingleChoice(interaction);
  const { min_choices: min, max_choices: max } = interaction;

  const choose = (option: string) => {
    const next = chooseOption(interaction, response, option);
    setRefused(next === null);
    if (!next) return;
    onChange(next.length > 0 ? next : null);
    if (struck.includes(option)) onStrike(struck.filter((one) => one !== option));
  };
  const strike = (option: string) => {
    const next = strikeOption(response, struck, option);
    onStrike(next.struck);
    if (next.response?.length !== chosen.length && chosen.includes(option)) onChange(next.response);
  };

  return (
    <fieldset className="choice" disabled={disabled} data-interaction-id={interaction.id}>
      <legend className="sr">{texts.answers}</legend>
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      {single ? null : <p className="help mb-3">{texts.choose(min, max)}</p>}
      <div className="options">
        {interaction.options.map((option, index) => {
          const letter = optionLetter(index);
          const isOut = struck.includes(option.id);
          const isOn = chosen.includes(option.id);
          // Browsers leave formulas out of a name that they take from the label.
          const said = say && !isPlain(option.content) ? say(option.content) : null;
          return (
            <div
              className="option"
              key={option.id}
              data-selected={isOn || undefined}
              data-out={isOut || undefined}
              data-plain={!striking || undefined}
            >
              <label className="card">
                <input
                  className="choice-input"
                  type={single ? "radio" : "checkbox"}
                  name={id}
                  checked={isOn}
                  aria-label={said === null ? undefined : `${letter} ${said}${isOut ? ` ${texts.struck_out}` : ""}`}
                  onChange={() => choose(option.id)}
                />
                <span className={single ? "key" : "key key-box"}>{letter}</span>
                <RichContent inline className="txt" html={option.content} />
                {isOut ? <span className="sr">{texts.struck_out}</span> : null}
              </label>
              {striking ? (
                <button
                  type="button"
                  className={isOut ? "strike undo" : "strike"}
                  aria-label={isOut ? texts.put_back(letter) : texts.strike(letter)}
                  onClick={() => strike(option.id)}
                >
                  {isOut ? (
                    texts.undo
                  ) : (
                    <span className="g" aria-hidden="true">
                      {letter}
                    </span>
                  )}
                </button>
              ) : null}
            </div>
          );
        })}
      </div>
      <p className="help refusal" role="status">
        {refused ? texts.too_many(max) : ""}
      </p>
    </fieldset>
  );
}

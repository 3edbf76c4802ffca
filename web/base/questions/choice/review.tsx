import "../../ui/styles/options.css";
import "./choice.css";
import { readChoiceResponse } from "@sextant/questions/interactions/choice/response.ts";
import { Check, X } from "lucide-react";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import type { ReviewProps } from "../interaction-props.ts";
import { reviewTexts } from "../question-texts.ts";
import { optionLetter } from "./choose-option.ts";

/** Ids of the right options, when the key may be seen. */
function correctOptions(answerKey: unknown): readonly string[] | null {
  const correct = (answerKey as { correct?: unknown } | null | undefined)?.correct;
  return Array.isArray(correct) ? correct.map(String) : null;
}

/** Shows a choice as it was answered: which is right, which was mine, each said in a word as well as in colour. */
export function ChoiceReview({ interaction, response, answerKey, feedback, isOther }: ReviewProps<"choice">) {
  const texts = reviewTexts(isOther);
  const chosen = readChoiceResponse(response) ?? [];
  const correct = correctOptions(answerKey);
  return (
    <div className="choice review">
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      <ol className="options">
        {interaction.options.map((option, index) => {
          const isMine = chosen.includes(option.id);
          const isRight = correct?.includes(option.id) ?? false;
          const isWrong = isMine && correct !== null && !isRight;
          const word = isMine
            ? correct === null
              ? texts.chosen
              : isRight
                ? texts.chosen_correct
                : texts.chosen_wrong
            : texts.correct_answer;
          const said = feedback?.[option.id];
          return (
            <li
              className="option"
              key={option.id}
              data-key={isRight || undefined}
              data-wrong={isWrong || undefined}
              data-selected={(isMine && correct === null) || undefined}
            >
              <div className="card">
                <span className="key">{optionLetter(index)}</span>
                <RichContent inline className="txt" html={option.content} />
                {isMine || isRight ? (
                  <span className="verdict">
                    {correct === null ? null : <Icon of={isRight ? Check : X} small />}
                    {word}
                  </span>
                ) : null}
              </div>
              {said ? <RichContent className="option-feedback" html={said} /> : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

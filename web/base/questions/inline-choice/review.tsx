import { readChoiceResponse } from "@sextant/questions/interactions/choice/response.ts";
import { RichContent } from "../../ui/rich-content.tsx";
import type { ReviewProps } from "../interaction-props.ts";
import { reviewPartTexts } from "../part-texts/part-texts.ts";
import { correctIds, judgeAnyOf } from "../verdict/judge.ts";
import { NotRight } from "../verdict/not-right.tsx";
import { VerdictChip, VerdictLine, verdictWords } from "../verdict/verdict-line.tsx";

/** Shows an answered inline choice: within its line of text, or as a block. */
export function InlineChoiceReview(props: ReviewProps<"inline_choice">) {
  const { interaction, response, answerKey, feedback, isOther, inline } = props;
  const texts = reviewPartTexts(isOther);
  const { options, prompt } = interaction;
  const chosen = readChoiceResponse(response) ?? [];
  const judged = judgeAnyOf(chosen, correctIds(answerKey), response === undefined);
  const isWhole = response === undefined;
  const contentOf = (id: string) => options.find((option) => option.id === id)?.content ?? "";
  if (inline) {
    return (
      <>
        {judged.length === 0 ? <AllOptions options={options} isLeftOut={!isWhole} isOther={isOther} /> : null}
        {judged.length > 0 && chosen.length === 0 && !isWhole ? (
          <VerdictChip verdict="given" words={texts.left_out}>
            {null}
          </VerdictChip>
        ) : null}
        {judged.map(({ id, verdict }) => (
          <VerdictChip
            key={id}
            verdict={verdict}
            words={verdictWords(texts, verdict)}
            feedback={verdict === "missed" ? undefined : feedback?.[id]}
          >
            <RichContent inline html={contentOf(id)} />
          </VerdictChip>
        ))}
        {isWhole && judged.length > 0 ? (
          <AllOptions
            options={options.filter(({ id }) => judged.every((one) => one.id !== id))}
            isLeftOut={false}
            isOther={isOther}
          />
        ) : null}
      </>
    );
  }
  return (
    <div className="review">
      {prompt ? <RichContent className="prompt" html={prompt} /> : null}
      <div className="rows-2">
        {chosen.length === 0 && !isWhole ? <p className="verdict-none">{texts.left_out}</p> : null}
        {judged.map(({ id, verdict }) => (
          <VerdictLine
            key={id}
            verdict={verdict}
            words={verdictWords(texts, verdict)}
            feedback={verdict === "missed" ? undefined : feedback?.[id]}
          >
            <RichContent html={contentOf(id)} />
          </VerdictLine>
        ))}
      </div>
      {isWhole ? <NotRight parts={options.filter(({ id }) => judged.every((one) => one.id !== id))} /> : null}
    </div>
  );
}

type AllOptionsProps = {
  options: readonly { id: string; content: string }[];
  isLeftOut: boolean;
  isOther: boolean | undefined;
};

/** Shows the options that have no chip of their own. */
function AllOptions({ options, isLeftOut, isOther }: AllOptionsProps) {
  const texts = reviewPartTexts(isOther);
  if (options.length === 0) return null;
  return (
    <span className="verdict-chip" data-verdict="given">
      <span className="sr">{texts.not_right}: </span>
      {options.map(({ id, content }, index) => (
        <span key={id}>
          {index > 0 ? <span className="faint"> / </span> : null}
          <RichContent inline html={content} />
        </span>
      ))}
      {isLeftOut ? <span className="verdict-words">{texts.left_out}</span> : null}
    </span>
  );
}

import "./order.css";
import { RichContent } from "../../ui/rich-content.tsx";
import type { ReviewProps } from "../interaction-props.ts";
import { reviewPartTexts } from "../part-texts/part-texts.ts";
import { correctIds, type Verdict } from "../verdict/judge.ts";
import { NotRight } from "../verdict/not-right.tsx";
import { VerdictLine } from "../verdict/verdict-line.tsx";
import { readOrder } from "./move-option.ts";

/** Shows an order as it was answered: each option with its place and where it belongs, then the right order. */
export function OrderReview({ interaction, response, answerKey, feedback, isOther }: ReviewProps<"order">) {
  const texts = reviewPartTexts(isOther);
  const { options, prompt } = interaction;
  const mine = readOrder(interaction, response);
  const correct = correctIds(answerKey);
  const contentOf = (id: string) => options.find((option) => option.id === id)?.content ?? "";
  const isRight = correct !== null && correct.length === mine.length && correct.every((id, at) => mine[at] === id);
  const judge = (id: string, index: number): { verdict: Verdict; words: string } => {
    if (correct === null) return { verdict: "given", words: texts.place };
    const belongs = correct.indexOf(id);
    if (belongs === index) return { verdict: "right", words: texts.in_place };
    return { verdict: "wrong", words: belongs < 0 ? texts.does_not_belong : texts.belongs(belongs + 1) };
  };
  return (
    <div className="review">
      {prompt ? <RichContent className="prompt" html={prompt} /> : null}
      {response !== undefined && mine.length === 0 ? <p className="verdict-none">{texts.left_out}</p> : null}
      {mine.length > 0 ? (
        <ol className="rows-2">
          {mine.map((id, index) => {
            const { verdict, words } = judge(id, index);
            return (
              <li key={id}>
                <VerdictLine verdict={verdict} words={words} feedback={feedback?.[id]}>
                  <NumberedOption number={index + 1} html={contentOf(id)} />
                </VerdictLine>
              </li>
            );
          })}
        </ol>
      ) : null}
      {correct !== null && !isRight ? (
        <>
          <p className="verdict-title">{texts.correct_order}</p>
          <ol className="rows-2">
            {correct.map((id, index) => (
              <li key={id} className="order-right">
                <NumberedOption number={index + 1} html={contentOf(id)} />
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {response === undefined ? <NotRight parts={options.filter(({ id }) => !correct?.includes(id))} /> : null}
    </div>
  );
}

function NumberedOption({ number, html }: { number: number; html: string }) {
  return (
    <div className="order-numbered">
      <span className="num faint">{number}</span>
      <RichContent html={html} />
    </div>
  );
}

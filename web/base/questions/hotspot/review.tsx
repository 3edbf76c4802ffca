import "./hotspot.css";
import { readChoiceResponse } from "@sextant/questions/interactions/choice/response.ts";
import { RichContent } from "../../ui/rich-content.tsx";
import type { ReviewProps } from "../interaction-props.ts";
import { partTexts, reviewPartTexts } from "../part-texts/part-texts.ts";
import { Picture } from "../picture/picture.tsx";
import { correctIds, judge } from "../verdict/judge.ts";
import { NotRight } from "../verdict/not-right.tsx";
import { VerdictLine, verdictWords } from "../verdict/verdict-line.tsx";
import { JudgedAreas } from "./judged-areas.tsx";

/** Areas of a picture as they were chosen, each with a sign on the picture and a sentence beneath it. */
export function HotspotReview({ interaction, response, answerKey, feedback, isOther }: ReviewProps<"hotspot">) {
  const texts = reviewPartTexts(isOther);
  const names = partTexts();
  const { options, prompt, image } = interaction;
  const chosen = readChoiceResponse(response) ?? [];
  const judged = judge(chosen, correctIds(answerKey), response === undefined);
  const isWhole = response === undefined;
  const numberOf = (id: string) => options.findIndex((option) => option.id === id) + 1;
  const labelOf = (id: string) => options.find((option) => option.id === id)?.label || names.area(numberOf(id));
  return (
    <div className="review">
      {prompt ? <RichContent className="prompt" html={prompt} /> : null}
      <Picture html={image}>
        {(size, scale) => <JudgedAreas areas={options} size={size} scale={scale} judged={judged} />}
      </Picture>
      {chosen.length === 0 && !isWhole ? <p className="verdict-none">{texts.left_out}</p> : null}
      <ul className="rows-2">
        {judged.map(({ id, verdict }) => (
          <li key={id}>
            <VerdictLine
              verdict={verdict}
              words={verdictWords(texts, verdict, !isWhole && interaction.max_choices !== 1)}
              feedback={verdict === "missed" ? undefined : feedback?.[id]}
            >
              <p dir="auto">{labelOf(id)}</p>
            </VerdictLine>
          </li>
        ))}
      </ul>
      {isWhole ? (
        <NotRight
          parts={options
            .filter(({ id }) => judged.every((one) => one.id !== id))
            .map(({ id }) => ({ id, label: labelOf(id) }))}
        />
      ) : null}
    </div>
  );
}

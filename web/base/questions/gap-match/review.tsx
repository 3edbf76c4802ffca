import "./gap-match.css";
import { gapsInOrder } from "@sextant/questions/interactions/gap-match/gap-order.ts";
import { readPairResponse } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { Check, CircleDashed, Minus, X } from "lucide-react";
import { use } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { GapPlaces } from "../gap-places.ts";
import type { ReviewProps } from "../interaction-props.ts";
import { partTexts, reviewPartTexts } from "../part-texts/part-texts.ts";
import { Picture } from "../picture/picture.tsx";
import { itemsIn } from "../placing/pair-rules.ts";
import { correctPairs, type Judged, judge } from "../verdict/judge.ts";
import { NotRight } from "../verdict/not-right.tsx";
import { VerdictLine, verdictWords } from "../verdict/verdict-line.tsx";
import { GapBoxes } from "./gap-boxes.tsx";
import { GapText } from "./gap-text.tsx";

const signs = { right: Check, wrong: X, missed: CircleDashed, given: Minus, key: Check } as const;

/** Gaps as they were filled: in the text or on the picture with a sign, and beneath it a sentence for each. */
export function GapMatchReview({ interaction, response, answerKey, feedback, isOther }: ReviewProps<"gap_match">) {
  const texts = reviewPartTexts(isOther);
  const names = partTexts();
  const inBody = use(GapPlaces);
  const { options, image, prompt } = interaction;
  const given = readPairResponse(response) ?? [];
  const correct = correctPairs(answerKey);
  const isWhole = response === undefined;
  const { gaps, unplaced } = gapsInOrder(interaction.gaps, inBody.keys(), image ? "" : prompt);
  const numberOf = new Map(gaps.map(({ id }, index) => [id, index + 1]));
  const contentOf = (id: string) => options.find((option) => option.id === id)?.content ?? "";
  const judged = new Map<string, Judged[]>(
    gaps.map(({ id }) => [id, judge(itemsIn(given, id), correct && itemsIn(correct, id), isWhole)]),
  );
  const filled = (gap: string) => {
    const [first] = judged.get(gap) ?? [];
    return (
      <span className="gap-filled" data-verdict={first?.verdict}>
        <span className="slot-number">{numberOf.get(gap)}</span>
        {first ? (
          <>
            <Icon of={signs[first.verdict]} small />
            <RichContent inline html={contentOf(first.id)} />
          </>
        ) : null}
      </span>
    );
  };
  return (
    <div className="review gap-match">
      {image ? (
        <>
          {prompt ? <RichContent className="prompt" html={prompt} /> : null}
          <Picture html={image}>
            {(size) => (
              <GapBoxes gaps={unplaced} size={size}>
                {filled}
              </GapBoxes>
            )}
          </Picture>
        </>
      ) : prompt ? (
        <GapText html={prompt}>{(gap) => (numberOf.has(gap) ? filled(gap) : null)}</GapText>
      ) : null}
      {gaps.map(({ id }) => {
        const place = inBody.get(id);
        return place ? createPortal(filled(id), place, id) : null;
      })}
      <ol className="verdict-rows gap-rows">
        {gaps.map(({ id, label }) => (
          <li key={id} className="verdict-row">
            <p className="verdict-row-of">
              {label ? names.gap_named(numberOf.get(id) ?? 0, label) : names.gap(numberOf.get(id) ?? 0)}
            </p>
            <div className="rows-2">
              {itemsIn(given, id).length === 0 && !isWhole ? <p className="verdict-none">{texts.left_out}</p> : null}
              {judged.get(id)?.map(({ id: option, verdict }) => (
                <VerdictLine
                  key={option}
                  verdict={verdict}
                  words={verdictWords(texts, verdict)}
                  feedback={verdict === "missed" ? undefined : feedback?.[option]}
                >
                  <RichContent html={contentOf(option)} />
                </VerdictLine>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {isWhole ? <NotRight parts={options.filter(({ id }) => !correct?.some(([option]) => option === id))} /> : null}
    </div>
  );
}

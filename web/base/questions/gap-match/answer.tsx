import "./gap-match.css";
import { gapsInOrder } from "@sextant/questions/interactions/gap-match/gap-order.ts";
import { readPairResponse } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { use } from "react";
import { createPortal } from "react-dom";
import { RichContent } from "../../ui/rich-content.tsx";
import { GapPlaces } from "../gap-places.ts";
import type { AnswerProps } from "../interaction-props.ts";
import { partTexts } from "../part-texts/part-texts.ts";
import { Picture } from "../picture/picture.tsx";
import { itemsIn, pairsResponse } from "../placing/pair-rules.ts";
import { Slot } from "../placing/slot.tsx";
import { Stock } from "../placing/stock.tsx";
import { usePlacing } from "../placing/use-placing.ts";
import { plainWords } from "../plain-words.ts";
import { GapBoxes } from "./gap-boxes.tsx";
import { GapText } from "./gap-text.tsx";

/** Answers to be put into the gaps of a text, or onto areas of a picture. */
export function GapMatchAnswer({ interaction, response, onChange, disabled }: AnswerProps<"gap_match">) {
  const texts = partTexts();
  const inBody = use(GapPlaces);
  const { options, image, prompt } = interaction;
  const pairs = readPairResponse(response) ?? [];
  const { gaps, unplaced } = gapsInOrder(interaction.gaps, inBody.keys(), image ? "" : prompt);
  const numberOf = new Map(gaps.map(({ id }, index) => [id, index + 1]));
  const labelOf = new Map(gaps.map(({ id, label }) => [id, label]));
  const placing = usePlacing({
    pairs,
    limits: {
      items: new Map(options.map(({ id, max_matches }) => [id, max_matches])),
      places: new Map(gaps.map(({ id }) => [id, 1])),
      total: 0,
    },
    onPairs: (next) => onChange(pairsResponse(next)),
    disabled,
    itemName: (item) => plainWords(options.find(({ id }) => id === item)?.content ?? ""),
    placeName: (gap) => {
      const number = numberOf.get(gap) ?? 0;
      const label = labelOf.get(gap) ?? "";
      return label ? texts.gap_named(number, label) : texts.gap_of(number, gaps.length);
    },
  });
  const slot = (gap: string) => (
    <Slot placing={placing} place={gap} items={options} pairs={pairs} held={itemsIn(pairs, gap)[0] ?? null}>
      <span className="slot-number">{numberOf.get(gap)}</span>
    </Slot>
  );
  return (
    <div className="gap-match" data-interaction-id={interaction.id}>
      {image ? (
        <>
          {prompt ? <RichContent className="prompt" html={prompt} /> : null}
          <Picture html={image}>
            {(size) => (
              <GapBoxes gaps={unplaced} size={size}>
                {slot}
              </GapBoxes>
            )}
          </Picture>
        </>
      ) : (
        <>
          {prompt ? <GapText html={prompt}>{(gap) => (numberOf.has(gap) ? slot(gap) : null)}</GapText> : null}
          {unplaced.length > 0 ? (
            <ol className="gap-list">
              {unplaced.map(({ id, label }) => (
                <li key={id}>
                  <span>{label || texts.gap(numberOf.get(id) ?? 0)}</span>
                  {slot(id)}
                </li>
              ))}
            </ol>
          ) : null}
        </>
      )}
      {gaps.map(({ id }) => {
        const place = inBody.get(id);
        return place ? createPortal(slot(id), place, id) : null;
      })}
      <Stock placing={placing} items={options} pairs={pairs} />
    </div>
  );
}

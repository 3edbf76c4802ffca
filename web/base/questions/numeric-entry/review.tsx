import "./numeric-entry.css";
import { Fragment } from "react";
import { numberFormat } from "../../ui/number-format.ts";
import { RichContent } from "../../ui/rich-content.tsx";
import { shownPercent } from "../../ui/shown-number.ts";
import type { ReviewProps } from "../interaction-props.ts";
import { reviewTexts } from "../question-texts.ts";
import { NumberView } from "./number-view.tsx";
import { previewNumber } from "./preview-number.ts";
import { shownNumber } from "./typed-number.ts";
import { withUnit } from "./with-unit.ts";

/** The parts of a key that are shown, whatever else it holds. */
type ShownKey = {
  accept?: string[];
  ranges?: { min: string | null; max: string | null; points?: number }[];
  units?: { accept: { unit: string; multiplier: string }[] };
};

const keyOf = (answerKey: unknown): ShownKey | null =>
  typeof answerKey === "object" && answerKey !== null ? (answerKey as ShownKey) : null;

/** The unit of the accepted numbers; empty where there is none. */
const baseUnit = ({ units }: ShownKey): string =>
  units?.accept.find(({ multiplier }) => multiplier === "1")?.unit ?? "";

/** Accepted numbers and ranges, as they are written, with their unit. */
function acceptedTexts(key: ShownKey, side: "left" | "right"): string[] {
  const { accept = [], ranges = [] } = key;
  const unit = baseUnit(key);
  return [
    ...accept.map((number) => withUnit(shownNumber(number, numberFormat()), unit, side)),
    ...ranges.map(({ min, max, points = 1 }) => {
      const share = points < 1 ? ` (${shownPercent(points, 1)}%)` : "";
      return `${withUnit(`${min ?? "−∞"} … ${max ?? "∞"}`, unit, side)}${share}`;
    }),
  ];
}

function Written({ text, side }: { text: string; side: "left" | "right" | undefined }) {
  const format = numberFormat();
  const preview = previewNumber(shownNumber(text, format), side !== undefined, format);
  if (preview.kind === "fraction" || preview.kind === "number") return <NumberView preview={preview} side={side} />;
  return <span>{text}</span>;
}

/** Shows a typed number as it was answered, and what is accepted. */
export function NumericEntryReview({ interaction, response, answerKey, isOther }: ReviewProps<"numeric_entry">) {
  const texts = reviewTexts(isOther);
  const side = interaction.unit?.side;
  const key = keyOf(answerKey);
  const accepted = key && acceptedTexts(key, side ?? "right");
  const units = key?.units?.accept.map(({ unit }) => unit) ?? [];
  const typed = typeof response === "string" ? response : "";
  return (
    <div className="review">
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      <dl className="reviewed-text rows-2">
        {response === undefined ? null : (
          <div>
            <dt>{texts.your_answer}</dt>
            <dd>{typed === "" ? texts.left_out : <Written text={typed} side={side} />}</dd>
          </div>
        )}
        {accepted ? (
          <div>
            <dt>{accepted.length > 1 ? texts.accepted : texts.correct_answer}</dt>
            <dd className="row wrap">
              {accepted.map((text, index) => (
                <Fragment key={text}>
                  {index > 0 ? (
                    <span className="faint" aria-hidden="true">
                      ·
                    </span>
                  ) : null}
                  <Written text={text} side={side} />
                </Fragment>
              ))}
            </dd>
          </div>
        ) : null}
        {units.length > 1 ? (
          <div>
            <dt>{texts.accepted_units}</dt>
            <dd dir="auto">{units.join(", ")}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

import "./numeric-entry.css";
import { RichContent } from "../../ui/rich-content.tsx";
import type { ReviewProps } from "../interaction-props.ts";
import { reviewTexts } from "../question-texts.ts";
import { NumberView } from "./number-view.tsx";
import { previewNumber } from "./preview-number.ts";

/** Accepted numbers and ranges, as they are written. */
function acceptedTexts(answerKey: unknown): string[] | null {
  if (typeof answerKey !== "object" || answerKey === null) return null;
  const { accept = [], ranges = [] } = answerKey as {
    accept?: string[];
    ranges?: { min: string | null; max: string | null; points?: number }[];
  };
  return [
    ...accept,
    ...ranges.map(({ min, max, points = 1 }) => {
      const share = points < 1 ? ` (${Math.round(points * 100)}%)` : "";
      return `${min ?? "−∞"} … ${max ?? "∞"}${share}`;
    }),
  ];
}

function Written({ text }: { text: string }) {
  const preview = previewNumber(text);
  if (preview.kind === "fraction" || preview.kind === "number") return <NumberView preview={preview} />;
  return <span>{text}</span>;
}

/** A typed number as it was answered, and what is accepted. */
export function NumericEntryReview({ interaction, response, answerKey, isOther }: ReviewProps<"numeric_entry">) {
  const texts = reviewTexts(isOther);
  const accepted = acceptedTexts(answerKey);
  const typed = typeof response === "string" ? response : "";
  return (
    <div className="review">
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      <dl className="reviewed-text">
        {response === undefined ? null : (
          <div>
            <dt>{texts.your_answer}</dt>
            <dd>{typed === "" ? texts.left_out : <Written text={typed} />}</dd>
          </div>
        )}
        {accepted ? (
          <div>
            <dt>{accepted.length > 1 ? texts.accepted : texts.correct_answer}</dt>
            <dd className="row wrap">
              {accepted.map((text) => (
                <Written key={text} text={text} />
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

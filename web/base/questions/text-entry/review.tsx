import "../numeric-entry/numeric-entry.css";
import { RichContent } from "../../ui/rich-content.tsx";
import type { ReviewProps } from "../interaction-props.ts";
import { reviewTexts } from "../question-texts.ts";

/** Accepted texts; in a pattern `*` stands for anything. */
function acceptedTexts(answerKey: unknown): string[] | null {
  const accept = (answerKey as { accept?: unknown } | null | undefined)?.accept;
  if (!Array.isArray(accept)) return null;
  return accept.map((one: { text?: string; pattern?: string }) => one.text ?? one.pattern ?? "");
}

/** Shows a short text as it was answered, and what is accepted. */
export function TextEntryReview({ interaction, response, answerKey, isOther }: ReviewProps<"text_entry">) {
  const texts = reviewTexts(isOther);
  const accepted = acceptedTexts(answerKey);
  const typed = typeof response === "string" ? response : "";
  return (
    <div className="review">
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      <dl className="reviewed-text rows-2">
        {response === undefined ? null : (
          <div>
            <dt>{texts.your_answer}</dt>
            <dd>{typed === "" ? texts.left_out : typed}</dd>
          </div>
        )}
        {accepted ? (
          <div>
            <dt>{accepted.length > 1 ? texts.accepted : texts.correct_answer}</dt>
            <dd>{accepted.join(" · ")}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

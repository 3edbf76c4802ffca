import "./extended-text.css";
import { RichContent } from "../../ui/rich-content.tsx";
import type { ReviewProps } from "../interaction-props.ts";
import { partTexts, reviewPartTexts } from "../part-texts/part-texts.ts";
import { inTextOrder } from "./comment-runs.ts";
import { CommentedText, CommentList } from "./commented-text.tsx";
import { countWords } from "./count-words.ts";
import { readEssayKey } from "./essay-key.ts";
import { MarkedBy } from "./marked-by.tsx";

/** Shows a long text as it was written, and what it is marked by. */
export function ExtendedTextReview(props: ReviewProps<"extended_text">) {
  const { interaction, response, answerKey, mark, earned, criteria, comments = [], isOther } = props;
  const texts = reviewPartTexts(isOther);
  const names = partTexts();
  const key = readEssayKey(answerKey);
  const typed = typeof response === "string" ? response : "";
  const inOrder = inTextOrder(comments);
  const isWhole = response === undefined;
  return (
    <div className="review essay-review">
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      {isWhole ? null : (
        <section>
          <h4>{texts.given}</h4>
          {typed.trim() === "" ? (
            <p className="faint">{texts.left_out}</p>
          ) : (
            <>
              <CommentedText className="reviewed-essay" text={typed} comments={inOrder} />
              <p className="help num">
                {`${names.words(countWords(typed))} · ${mark === undefined ? texts.by_person : texts.mark(mark, key?.max_points ?? null, earned)}`}
              </p>
              {inOrder.length > 0 ? (
                <>
                  <h4>{texts.comments}</h4>
                  <CommentList text={typed} comments={inOrder} title={texts.comments} />
                </>
              ) : null}
            </>
          )}
        </section>
      )}
      <MarkedBy by={key} criteria={criteria} isOther={isOther} isWhole={isWhole} />
    </div>
  );
}

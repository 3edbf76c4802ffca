import "./extended-text.css";
import { RichContent } from "../../ui/rich-content.tsx";
import type { ReviewProps } from "../interaction-props.ts";
import { partTexts, reviewPartTexts } from "../part-texts/part-texts.ts";
import { inTextOrder } from "./comment-runs.ts";
import { CommentedText, CommentList } from "./commented-text.tsx";
import { countWords } from "./count-words.ts";
import { readEssayKey } from "./essay-key.ts";

/**
 * Shows a long text as it was written, and what it is marked by. What only markers need is shown only to who looks at another's
 * answer.
 */
export function ExtendedTextReview(props: ReviewProps<"extended_text">) {
  const { interaction, response, answerKey, mark, criteria, comments = [], isOther } = props;
  const texts = reviewPartTexts(isOther);
  const names = partTexts();
  const key = readEssayKey(answerKey);
  const typed = typeof response === "string" ? response : "";
  const inOrder = inTextOrder(comments);
  const isWhole = response === undefined;
  return (
    <div className="review essay-review">
      {interaction.prompt ? <RichContent dir="auto" className="prompt" html={interaction.prompt} /> : null}
      {isWhole ? null : (
        <section>
          <h4>{texts.given}</h4>
          {typed.trim() === "" ? (
            <p className="faint">{texts.left_out}</p>
          ) : (
            <>
              <CommentedText className="reviewed-essay" text={typed} comments={inOrder} />
              <p className="help num">
                {`${names.words(countWords(typed))} · ${mark === undefined ? texts.by_person : texts.mark(mark, key?.max_points ?? null)}`}
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
      {key && key.rubric.length > 0 ? (
        <section>
          <h4>{texts.rubric}</h4>
          <ul className="essay-rubric">
            {key.rubric.map(({ id, name, description, points }) => (
              <li key={id}>
                <span className="med" dir="auto">
                  {name}
                </span>
                <span className="num faint">
                  {criteria?.[id] === undefined ? texts.points(points) : texts.mark_of(criteria[id], points)}
                </span>
                {description ? <RichContent html={description} /> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {key?.sample_answer ? (
        <section>
          <h4>{texts.sample}</h4>
          <RichContent dir="auto" className="reviewed-essay" html={key.sample_answer} />
        </section>
      ) : null}
      {key?.guidance && (isOther || isWhole) ? (
        <section>
          <h4>{texts.guidance}</h4>
          <RichContent dir="auto" html={key.guidance} />
        </section>
      ) : null}
    </div>
  );
}

import { RichContent } from "../../ui/rich-content.tsx";
import { partTexts } from "../part-texts/part-texts.ts";

type NotRightProps = {
  /** What else there is to choose from and is right nowhere: HTML, or plain words in `label`. */
  parts: readonly { id: string; content?: string; label?: string }[];
};

/** Shows what there is besides the right answers, for who looks at a question rather than at an answer. */
export function NotRight({ parts }: NotRightProps) {
  const texts = partTexts();
  if (parts.length === 0) return null;
  return (
    <>
      <p className="verdict-title">{texts.review.not_right}</p>
      <ul className="not-right">
        {parts.map(({ id, content, label = "" }) => (
          <li key={id}>{content === undefined ? label : <RichContent inline html={content} />}</li>
        ))}
      </ul>
    </>
  );
}

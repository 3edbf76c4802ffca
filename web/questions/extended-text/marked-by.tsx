import { RichContent } from "../../ui/rich-content.tsx";
import { reviewPartTexts } from "../part-texts/part-texts.ts";
import type { EssayKey } from "./essay-key.ts";

type MarkedByProps = {
  /** Null while it may not be seen. */
  by: EssayKey | null;
  /** What each line of the rubric was given. */
  criteria: Readonly<Record<string, number>> | undefined;
  isOther: boolean | undefined;
  /** The question is shown without an answer. */
  isWhole: boolean;
};

/** Shows what an answer is marked by. What only markers need is shown only to who looks at another's answer. */
export function MarkedBy({ by: key, criteria, isOther, isWhole }: MarkedByProps) {
  const texts = reviewPartTexts(isOther);
  return (
    <>
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
    </>
  );
}

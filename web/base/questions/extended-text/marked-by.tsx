import { RichContent } from "../../ui/rich-content.tsx";
import { partTexts, reviewPartTexts } from "../part-texts/part-texts.ts";
import { type EssayKey, type EssayLevel, reachedLevel } from "./essay-key.ts";

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
            {key.rubric.map(({ id, name, description, points, levels }) => (
              <li key={id}>
                <span className="med" dir="auto">
                  {name}
                </span>
                <span className="num faint">
                  {criteria?.[id] === undefined ? texts.points(points) : texts.mark_of(criteria[id], points)}
                </span>
                {description ? <RichContent html={description} /> : null}
                <Levels levels={levels} given={criteria?.[id]} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {key?.sample_answer ? (
        <section>
          <h4>{texts.sample}</h4>
          <RichContent className="reviewed-essay" html={key.sample_answer} />
        </section>
      ) : null}
      {key?.guidance && (isOther || isWhole) ? (
        <section>
          <h4>{texts.guidance}</h4>
          <RichContent html={key.guidance} />
        </section>
      ) : null}
    </>
  );
}

/** Shows the words of the level that was reached; of what has no mark, all levels. */
function Levels({ levels, given }: { levels: readonly EssayLevel[]; given: number | undefined }) {
  const names = partTexts();
  if (levels.length === 0) return null;
  if (given !== undefined) {
    const reached = reachedLevel(levels, given);
    return reached?.description ? (
      <p className="essay-reached" dir="auto">
        <span className="sr">{names.review.reached} </span>
        {reached.description}
      </p>
    ) : null;
  }
  return (
    <ul className="essay-levels">
      {levels.map(({ points, description }) => (
        <li key={points}>
          <span className="num">{names.review.points(points)}</span>
          <span dir="auto">{description}</span>
        </li>
      ))}
    </ul>
  );
}

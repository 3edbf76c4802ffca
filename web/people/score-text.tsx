import { useNumbers } from "../ui/use-numbers.ts";
import type { Listed } from "./requests.ts";

type Score = NonNullable<Listed["latest_score"]>;

/** Shows a score as it is said: scaled where it is, else its share of the points; the assessment stands in its title. */
export function ScoreText({ score }: { score: Score }) {
  const numbers = useNumbers();
  const said = score.scaled === null ? numbers.share(score.points, score.max_points) : numbers.plain(score.scaled);
  return (
    <span className="num nowrap" title={score.assessment.name}>
      {said}
    </span>
  );
}

import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Listed } from "./requests.ts";

type Score = NonNullable<Listed["latest_score"]>;

/** Shows a score: scaled if there is a scale, else as a share of the points. The assessment’s name is in the tooltip. */
export function ScoreText({ score }: { score: Score }) {
  const numbers = useNumbers();
  // The list may be filtered by any share, and must not show one that the filter left out.
  const said =
    score.scaled === null ? numbers.share(score.points, score.max_points, "any") : numbers.plain(score.scaled);
  return (
    <span className="num nowrap" title={score.assessment.name}>
      {said}
    </span>
  );
}

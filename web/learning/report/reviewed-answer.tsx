import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import type { Earned } from "../../base/questions/interaction-props.ts";
import { QuestionBody } from "../../base/questions/question-body.tsx";
import type { ReviewedAttempt } from "./requests.ts";
import type { ShownAttempt } from "./section-rows.ts";

/** Shows a question's text with the answer and, once visible, the key. The passage is shown elsewhere. */
export function ReviewedAnswer({ row, isOwn }: { row: ShownAttempt; isOwn: boolean }) {
  // The wire type omits fields that have a default; the server fills them in.
  const { body, interactions } = row.question as QuestionCandidate;
  return (
    <QuestionBody
      question={{ stimulus: null, body, interactions }}
      response={row.response}
      answerKey={row.key}
      feedback={row.feedback}
      marks={marksOf(row.parts)}
      earned={earnedOf(row)}
      criteria={row.marking?.criteria}
      comments={row.marking?.comments}
      isOther={!isOwn}
    />
  );
}

/** What each part earned in the points of the test; nothing where the parts don't add up to what the question got. */
function earnedOf({ parts = {}, points, max_points: max }: ReviewedAttempt): Record<string, Earned> | undefined {
  const all = Object.entries(parts);
  const total = all.reduce((sum, [, part]) => sum + part.max_points, 0);
  if (max === undefined || typeof points !== "number" || total <= 0) return undefined;
  const tidy = (value: number) => Math.round((value * max * 1e4) / total) / 1e4;
  const sum = all.reduce((earned, [, part]) => earned + part.points, 0);
  if (Math.abs(tidy(sum) - points) > 0.001) return undefined;
  return Object.fromEntries(all.map(([id, part]) => [id, { points: tidy(part.points), max: tidy(part.max_points) }]));
}

/** The marks that were given by hand, by interaction. */
function marksOf(parts: ReviewedAttempt["parts"] = {}): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([id, { mark }]): [string, number][] => (mark === undefined ? [] : [[id, mark]])),
  );
}

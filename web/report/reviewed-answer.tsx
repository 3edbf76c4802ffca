import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { QuestionBody } from "../questions/question-body.tsx";
import type { ReviewedAttempt } from "./requests.ts";

/** Shows a question's text with what was answered and, once it may be seen, the key. The passage stands elsewhere. */
export function ReviewedAnswer({ row, isOwn }: { row: ReviewedAttempt; isOwn: boolean }) {
  // The wire's type leaves out what has a default; the server fills it in.
  const { body, interactions } = row.question as QuestionCandidate;
  return (
    <QuestionBody
      question={{ stimulus: null, body, interactions }}
      response={row.response}
      answerKey={row.key}
      feedback={row.feedback}
      marks={marksOf(row.parts)}
      criteria={row.marking?.criteria}
      comments={row.marking?.comments}
      isOther={!isOwn}
    />
  );
}

/** The marks that were given by hand, by interaction. */
function marksOf(parts: ReviewedAttempt["parts"] = {}): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([id, { mark }]): [string, number][] => (mark === undefined ? [] : [[id, mark]])),
  );
}

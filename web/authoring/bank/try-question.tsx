import { useState } from "react";
import { TriedQuestion, type TriedResponses } from "../../base/questions/tried-question.tsx";
import type { Authored } from "./authored.ts";

/** Shows a question to be tried as a student would answer it. What is answered here goes nowhere. */
export function TryQuestion({ question }: { question: Authored }) {
  const [responses, setResponses] = useState<TriedResponses>({});
  return (
    <TriedQuestion
      question={question}
      responses={responses}
      onRespond={(interaction, response) => setResponses((all) => ({ ...all, [interaction]: response }))}
    />
  );
}

import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import type { CandidateInteraction, InteractionResponse } from "@sextant/questions/interactions/candidate-registry.ts";
import { useState } from "react";
import { RichContent } from "../ui/rich-content.tsx";
import { InteractionAnswer } from "./interaction-answer.tsx";
import { PlacedContent } from "./placed-content.tsx";
import "./question-body.css";

export type TriedResponses = Record<string, InteractionResponse>;

type TriedQuestionProps = {
  question: Pick<QuestionCandidate, "stimulus" | "body" | "interactions">;
  responses: TriedResponses;
  onRespond: (interaction: string, response: InteractionResponse) => void;
};

/** Shows a question to be tried as a student would answer it, outside of any sitting. */
export function TriedQuestion({ question, responses, onRespond }: TriedQuestionProps) {
  const [struck, setStruck] = useState<Record<string, string[]>>({});
  const { stimulus, body, interactions } = question;
  return (
    <div className="question-body">
      {stimulus ? (
        <article className="question-stimulus">
          {stimulus.title ? (
            <p className="meta" dir="auto">
              {stimulus.title}
            </p>
          ) : null}
          <RichContent html={stimulus.body} />
        </article>
      ) : null}
      <PlacedContent className="question-text" html={body} interactions={interactions}>
        {(interaction: CandidateInteraction, inline, number) => (
          <InteractionAnswer
            type={interaction.type}
            interaction={interaction}
            response={responses[interaction.id] ?? null}
            onChange={(response) => onRespond(interaction.id, response)}
            disabled={false}
            struck={struck[interaction.id] ?? []}
            onStrike={(ids) => setStruck((all) => ({ ...all, [interaction.id]: ids }))}
            striking={false}
            inline={inline}
            number={number}
            count={interactions.length}
          />
        )}
      </PlacedContent>
    </div>
  );
}

import type { InteractionResponse } from "@sextant/questions/interactions/candidate-registry.ts";
import { useState } from "react";
import { InteractionAnswer } from "../questions/interaction-answer.tsx";
import { PlacedContent } from "../questions/placed-content.tsx";
import { RichContent } from "../ui/rich-content.tsx";
import type { Authored } from "./authored.ts";

/** A question to be tried as a student would answer it. What is answered here goes nowhere. */
export function TryQuestion({ question }: { question: Authored }) {
  const [responses, setResponses] = useState<Record<string, InteractionResponse>>({});
  const [struck, setStruck] = useState<Record<string, string[]>>({});
  const { stimulus, interactions } = question;
  return (
    <div className="question-body">
      {stimulus ? (
        <article className="question-stimulus">
          {stimulus.title ? <p className="meta">{stimulus.title}</p> : null}
          <RichContent html={stimulus.body} />
        </article>
      ) : null}
      <PlacedContent className="question-text" html={question.body} interactions={interactions}>
        {(interaction, inline, number) => (
          <InteractionAnswer
            type={interaction.type}
            interaction={interaction}
            response={responses[interaction.id] ?? null}
            onChange={(response) => setResponses((all) => ({ ...all, [interaction.id]: response }))}
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

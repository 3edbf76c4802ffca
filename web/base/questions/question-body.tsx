import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { responseTo } from "@sextant/questions/response.ts";
import { RichContent } from "../ui/rich-content.tsx";
import type { Earned } from "./interaction-props.ts";
import { InteractionReview } from "./interaction-review.tsx";
import { PlacedContent } from "./placed-content.tsx";
import "./question-body.css";

type PartComment = { interaction: string; start: number; end: number; text: string };

type QuestionBodyProps = {
  question: Pick<QuestionCandidate, "stimulus" | "body" | "interactions">;
  /** The response, by interaction; when absent, the question is shown alone. */
  response?: unknown;
  /** Keys by interaction, once the viewer may see them. */
  answerKey?: Readonly<Record<string, unknown>> | undefined;
  /** The author's feedback on options, HTML by option id, once the viewer may see it. */
  feedback?: Readonly<Record<string, string>> | undefined;
  /** Points given by a marker, on the scale of the interactions' keys. */
  marks?: Readonly<Record<string, number>> | undefined;
  /** Points earned in the test. */
  earned?: Readonly<Record<string, Earned>> | undefined;
  /** Points given for rubric criteria. */
  criteria?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  /** The marker's comments on passages. */
  comments?: readonly PartComment[] | undefined;
  /** The viewer is not the student who answered. */
  isOther?: boolean;
};

/** Shows a whole question read-only: stimulus, text, and each interaction as it was answered. */
export function QuestionBody(props: QuestionBodyProps) {
  const { question, response, answerKey, feedback, marks, earned, criteria, comments, isOther } = props;
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
        {(interaction, inline) => (
          <InteractionReview
            type={interaction.type}
            interaction={interaction}
            response={response === undefined ? undefined : responseTo(response, interaction.id)}
            answerKey={answerKey?.[interaction.id]}
            {...(feedback ? { feedback } : {})}
            mark={marks?.[interaction.id]}
            earned={earned?.[interaction.id]}
            criteria={criteria?.[interaction.id]}
            comments={comments?.filter((comment) => comment.interaction === interaction.id)}
            isOther={isOther}
            inline={inline}
          />
        )}
      </PlacedContent>
    </div>
  );
}

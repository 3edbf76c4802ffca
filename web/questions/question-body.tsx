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
  /** What was answered, by interaction; absent shows the question alone. */
  response?: unknown;
  /** Keys by interaction, once they may be seen. */
  answerKey?: Readonly<Record<string, unknown>> | undefined;
  /** What the author says of options, HTML by option id, once it may be seen. */
  feedback?: Readonly<Record<string, string>> | undefined;
  /** What interactions were given by hand, in the points of their keys. */
  marks?: Readonly<Record<string, number>> | undefined;
  /** What that earned in the points of the test. */
  earned?: Readonly<Record<string, Earned>> | undefined;
  /** What the lines of their rubrics were given. */
  criteria?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  /** What their marker says of passages. */
  comments?: readonly PartComment[] | undefined;
  /** Somebody else looks at a student's answers. */
  isOther?: boolean;
};

/** Shows a whole question to be read: stimulus, text, and each interaction as it was answered. */
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

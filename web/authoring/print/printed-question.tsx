import type { CandidateInteraction } from "@sextant/questions/interactions/candidate-registry.ts";
import { useTranslation } from "react-i18next";
import { InteractionReview } from "../../base/questions/interaction-review.tsx";
import { PlacedContent } from "../../base/questions/placed-content.tsx";
import { RichContent } from "../../base/ui/rich-content.tsx";
import type { PrintedEntry } from "./requests.ts";
import "../../base/questions/question-body.css";

type PrintedQuestionProps = {
  entry: PrintedEntry;
  question: NonNullable<PrintedEntry["question"]>;
  withKey: boolean;
};

/** Shows a question on paper: with room to write, or with what is right and why. */
export function PrintedQuestion({ entry, question, withKey }: PrintedQuestionProps) {
  const { t } = useTranslation("print");
  const { body } = question;
  // The contract leaves open what the server always fills in.
  const interactions = question.interactions as CandidateInteraction[];
  return (
    <div className="question-body">
      <PlacedContent className="question-text" html={body} interactions={interactions}>
        {(interaction, inline) =>
          entry.key || interaction.type !== "match" ? (
            <>
              <InteractionReview
                type={interaction.type}
                interaction={interaction}
                response={undefined}
                answerKey={entry.key?.[interaction.id]}
                inline={inline}
              />
              {entry.key ? null : <RoomToWrite type={interaction.type} />}
            </>
          ) : (
            <MatchOnPaper interaction={interaction} />
          )
        }
      </PlacedContent>
      {withKey && !entry.key ? <p className="meta">{t("no_key")}</p> : null}
      {entry.hints && entry.hints.length > 0 ? <PrintedHints hints={entry.hints} /> : null}
      {entry.explanation ? (
        <div className="print-why">
          <p className="meta">{t("explanation")}</p>
          <RichContent html={entry.explanation} />
        </div>
      ) : null}
    </div>
  );
}

function PrintedHints({ hints }: { hints: readonly string[] }) {
  const { t } = useTranslation("print");
  const numbered = hints.map((html, index) => ({ html, number: index + 1 }));
  return (
    <div className="print-why">
      <p className="meta">{t("hints")}</p>
      <ol>
        {numbered.map(({ html, number }) => (
          <li key={number}>
            <RichContent html={html} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A line for what is typed on screen, several for an essay. */
function RoomToWrite({ type }: { type: CandidateInteraction["type"] }) {
  if (type === "extended_text") return <div className="print-lines" />;
  if (type === "text_entry" || type === "numeric_entry") return <span className="print-blank" />;
  return null;
}

/** What is to be matched with a line behind each, and beneath it what there is to choose from. */
function MatchOnPaper({ interaction }: { interaction: Extract<CandidateInteraction, { type: "match" }> }) {
  const { t } = useTranslation("print");
  const { prompt, sources, targets } = interaction;
  return (
    <div className="print-match rows-3">
      {prompt ? <RichContent className="prompt" html={prompt} /> : null}
      <ul>
        {sources.map(({ id, content }) => (
          <li key={id}>
            <RichContent inline html={content} />
            <span className="print-blank" />
          </li>
        ))}
      </ul>
      <p className="meta">{t("choices")}</p>
      <ul>
        {targets.map(({ id, content }) => (
          <li key={id}>
            <RichContent inline html={content} />
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { readFileIds } from "@sextant/questions/interactions/file-upload/response.ts";
import { useTranslation } from "react-i18next";
import { countWords, wordStanding } from "../../base/questions/extended-text/count-words.ts";
import { saidResponse } from "../../base/questions/said-response.ts";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { EssayComments } from "./essay-comments.tsx";
import type { Answer } from "./requests.ts";
import { UploadedFiles } from "./uploaded-files.tsx";
import type { MarkInProgress } from "./use-mark-draft.ts";

type AnswerTextProps = {
  answer: Answer;
  comments: MarkInProgress["comments"];
  /** Null where nothing can be changed. `taken` are ids of shared comments. */
  onComments: ((comments: MarkInProgress["comments"], taken?: string[]) => void) | null;
};

/** Shows what was asked, what was answered in parts that nobody marks, what was written as it was typed or uploaded, and, folded, what a good answer is like. */
export function AnswerText({ answer, comments, onComments }: AnswerTextProps) {
  const { t } = useTranslation("marking");
  const { stimulus, body, interactions } = answer.question_content;
  const others = interactions.filter(({ id }) => answer.parts.every(({ interaction }) => interaction !== id));
  // The wire's type leaves out what has a default; the server fills it in.
  const rest = { body, interactions: others } as QuestionCandidate;
  const saidRest = saidResponse(rest, answer.response, { withTexts: true });
  return (
    <div className="marking-text rows-6 min-w-0">
      <details className="marking-fold" open>
        <summary>{t("question")}</summary>
        {stimulus ? (
          <div className="marking-stimulus">
            {stimulus.title ? (
              <p className="meta" dir="auto">
                {stimulus.title}
              </p>
            ) : null}
            <RichContent html={stimulus.body} />
          </div>
        ) : null}
        <RichContent html={body} />
        {answer.parts.map(({ interaction }) => {
          const prompt = interactions.find((one) => one.id === interaction)?.prompt;
          return prompt ? <RichContent key={interaction} className="marking-prompt" html={prompt} /> : null;
        })}
      </details>
      {saidRest ? (
        <p className="body-s" dir="auto">
          <span className="meta">{t("other_parts")}</span> {saidRest}
        </p>
      ) : null}
      {answer.parts.map(({ interaction, guidance, sample_answer: sample }, index) => (
        <section key={interaction} aria-label={t("answer_part", { number: index + 1 })}>
          {interactions.find((one) => one.id === interaction)?.type === "file_upload" ? (
            <UploadedFiles session={answer.session} ids={readFileIds(answer.response[interaction])} />
          ) : (
            <>
              <EssayComments
                text={String(answer.response[interaction] ?? "")}
                interaction={interaction}
                question={answer.question}
                comments={comments}
                onComments={onComments}
                isFirst={index === 0}
              />
              <Length
                text={String(answer.response[interaction] ?? "")}
                asked={interactions.find((one) => one.id === interaction)}
              />
            </>
          )}
          {guidance ? (
            <details className="marking-fold">
              <summary>{t("guidance")}</summary>
              <RichContent html={guidance} />
            </details>
          ) : null}
          {sample ? (
            <details className="marking-fold">
              <summary>{t("sample")}</summary>
              <RichContent className="marking-sample" html={sample} />
            </details>
          ) : null}
        </section>
      ))}
    </div>
  );
}

/** How long an answer is, and what of it is missing or too much. */
function Length({
  text,
  asked,
}: {
  text: string;
  asked: Answer["question_content"]["interactions"][number] | undefined;
}) {
  const { t } = useTranslation("marking");
  const words = countWords(text);
  const limits = asked?.type === "extended_text" ? asked : null;
  const standing = wordStanding(words, limits?.min_words ?? null, limits?.max_words ?? null);
  const said =
    standing.kind === "under"
      ? t("words_under", { count: standing.missing })
      : standing.kind === "over"
        ? t("words_over", { count: standing.extra })
        : "";
  return <p className="help num">{[t("words", { count: words }), said].filter(Boolean).join(" · ")}</p>;
}

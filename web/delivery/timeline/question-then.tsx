import "../../base/ui/styles/options.css";
import { useTranslation } from "react-i18next";
import { optionLetter } from "../../base/questions/choice/choose-option.ts";
import { QuestionBody } from "../../base/questions/question-body.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { RichContent } from "../../base/ui/rich-content.tsx";
import type { Answer } from "./build-section.ts";
import type { ReviewedAttempt } from "./requests.ts";
import { useMoments } from "./use-moments.ts";

type Question = ReviewedAttempt["question"];
type Choice = Extract<Question["interactions"][number], { type: "choice" }>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Shows a question as it stood once an answer was made; without one, as it was before the first. */
export function QuestionThen({
  question,
  answer,
  before,
}: {
  question: ReviewedAttempt;
  answer: Answer | null;
  /** The response before this answer. */
  before: unknown;
}) {
  const [interaction, ...others] = question.question.interactions;
  const response = answer?.row.payload.response ?? {};
  if (interaction?.type !== "choice" || others.length > 0) {
    return (
      <QuestionBody
        question={question.question as Parameters<typeof QuestionBody>[0]["question"]}
        response={response}
        answerKey={question.key}
        isOther
      />
    );
  }
  return (
    <>
      <RichContent className="then-stem" html={question.question.body} />
      {interaction.prompt ? <RichContent className="then-stem" html={interaction.prompt} /> : null}
      <Options
        interaction={interaction}
        chosen={listOf(memberOf(response, interaction.id))}
        chosenBefore={listOf(memberOf(before, interaction.id))}
        struck={listOf(memberOf(answer?.row.payload.eliminated, interaction.id))}
        correct={listOf(memberOf(question.key?.[interaction.id], "correct"))}
        at={answer?.at ?? null}
      />
    </>
  );
}

type OptionsProps = {
  interaction: Choice;
  chosen: readonly unknown[];
  chosenBefore: readonly unknown[];
  struck: readonly unknown[];
  correct: readonly unknown[];
  at: number | null;
};

function Options({ interaction, chosen, chosenBefore, struck, correct, at }: OptionsProps) {
  const { t, i18n } = useTranslation("timeline");
  const moments = useMoments();
  const list = new Intl.ListFormat(i18n.language, { type: "unit", style: "short" });
  return (
    <ul className="options">
      {interaction.options.map(({ id, content }, index) => {
        const isOn = chosen.includes(id);
        const words = [
          isOn ? t("option.chosen") : null,
          !isOn && chosenBefore.includes(id) && at !== null ? t("option.until", { at: moments.exact(at) }) : null,
          struck.includes(id) ? t("option.struck") : null,
          correct.includes(id) ? t("option.key") : null,
        ].filter((word) => word !== null);
        return (
          <li
            key={id}
            className={cx("option", isOn && "is-on")}
            data-selected={isOn || undefined}
            data-out={(struck.includes(id) && !isOn) || undefined}
          >
            <span className="card">
              <span className="key">{optionLetter(index)}</span>
              <RichContent inline className="txt" html={content} />
              {words.length > 0 ? <span className="now">{list.format(words)}</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

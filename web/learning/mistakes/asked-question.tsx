import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { Lock } from "lucide-react";
import { Button as PlainButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { QuestionBody } from "../../base/questions/question-body.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import type { Mistake } from "../../parts/redo/requests.ts";
import { askedQuestionQuery } from "./requests.ts";

type AskedQuestionProps = { mistake: Mistake; isOwn: boolean; onRedo: () => void };

/** Shows the question of a mistake with what was answered, and the key unless it is still to be redone without it. */
export function AskedQuestion({ mistake, isOwn, onRedo }: AskedQuestionProps) {
  const { t } = useTranslation("mistakes");
  const { question } = mistake;
  const { data, failure } = useExtra(
    { ...askedQuestionQuery(mistake), enabled: question !== null },
    t("unloaded.question"),
  );
  if (!data?.question)
    return (
      <>
        {failure}
        <p className="med" dir="auto">
          {question ? question.title || t("list.untitled") : t("list.withheld")}
        </p>
      </>
    );
  return (
    <div className="stack g3 ask-question">
      <QuestionBody
        // The wire type omits fields that have a default; the server fills them in.
        question={data.question as QuestionCandidate}
        response={data.response}
        answerKey={data.key}
        feedback={data.feedback}
        isOther={!isOwn}
      />
      {data.closed ? (
        <p className="row row-2 body-s dim">
          <Icon of={Lock} small />
          <span>
            {t("ask.closed")}{" "}
            {mistake.can.redo ? (
              <PlainButton className="link" onPress={onRedo}>
                {t("ask.redo")}
              </PlainButton>
            ) : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}

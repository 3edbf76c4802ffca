import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { BothMarks } from "./both-marks.tsx";
import type { Answer } from "./requests.ts";
import { useDeciderNames } from "./use-decider-names.ts";

type MarkingStageProps = { answer: Answer; onUse: (mark: Answer["both"][number]) => void };

/** Shows how far an answer is that two people mark: what you may do now, and both marks to the one who decides. */
export function MarkingStage({ answer, onUse }: MarkingStageProps) {
  const { t } = useTranslation("marking");
  const numbers = useNumbers();
  const names = useDeciderNames();
  const user = useUser();
  if (answer.markers === 1) return null;
  const apart = numbers.plain(answer.tolerance);
  if (answer.stage === "done") return <BothMarks answer={answer} />;
  if (!answer.can.mark)
    return (
      <Notice title={t("two.waits")}>
        {t("two.waits_body", { apart })} {t("two.ask", { names: names(answer.deciders) })}
      </Notice>
    );
  if (answer.stage === "adjudicate")
    return (
      <>
        <Notice title={t("two.decide")}>
          {t("two.decide_body", { apart })}{" "}
          {answer.both.some(({ by }) => by.id === user.id) ? t("two.decide_own") : null}
        </Notice>
        <BothMarks answer={answer} onUse={onUse} />
      </>
    );
  return answer.own ? (
    <Notice title={t("two.given")}>{t("two.given_body")}</Notice>
  ) : (
    <p className="help">{t("two.blind")}</p>
  );
}

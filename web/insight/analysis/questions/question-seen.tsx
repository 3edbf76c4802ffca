import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { useTranslation } from "react-i18next";
import { useNeeded } from "../../../base/common/use-needed.tsx";
import { QuestionBody } from "../../../base/questions/question-body.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../../base/ui/skeleton.tsx";
import { questionQuery } from "../requests.ts";

/** Shows the question as students see it, its key marked. `answered` is the number of the version that was sat. */
export function QuestionSeen({ id, answered }: { id: string; answered: number }) {
  const { t } = useTranslation("analysis");
  const question = useNeeded(
    questionQuery(id),
    <SkeletonGroup label={t("sheet.loading")}>
      <div className="stack g4">
        <Skeleton width="80%" />
        <Skeleton width="60%" />
        <Skeleton height="120px" />
      </div>
    </SkeletonGroup>,
  );
  if (!question.isReady) return question.instead;
  const { data } = question;
  // The wire's type leaves out what has a default; the server fills it in.
  const seen = (data.candidate ?? data) as QuestionCandidate;
  return (
    <div className="stack g4">
      {data.version_number === answered ? null : (
        <Notice>{t("sheet.newer", { now: data.version_number, sat: answered })}</Notice>
      )}
      <QuestionBody question={seen} answerKey={data.key} />
    </div>
  );
}

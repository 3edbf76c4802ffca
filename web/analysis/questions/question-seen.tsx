import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../common/list-failure.tsx";
import { QuestionBody } from "../../questions/question-body.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { questionQuery } from "../requests.ts";

/** Shows the question as students see it, its key marked. `answered` is the number of the version that was sat. */
export function QuestionSeen({ id, answered }: { id: string; answered: number }) {
  const { t } = useTranslation("analysis");
  const question = useQuery(questionQuery(id));
  if (question.isError) return <ListFailure error={question.error} onRetry={() => void question.refetch()} />;
  if (question.isPending) {
    return (
      <SkeletonGroup label={t("sheet.loading")}>
        <div className="stack g4">
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton height="120px" />
        </div>
      </SkeletonGroup>
    );
  }
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

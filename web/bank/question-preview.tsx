import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { Badge } from "../ui/badge.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { authoredOf } from "./authored.ts";
import { AuthoredQuestion } from "./authored-question.tsx";
import { Difficulty } from "./difficulty.tsx";
import { QuestionStatus } from "./question-status.tsx";
import { questionQuery } from "./requests.ts";

/** One question of the bank as a student sees it, and with its key. */
export function QuestionPreview({ id }: { id: string }) {
  const { t } = useTranslation("bank");
  const question = useQuery(questionQuery(id));
  if (question.isError) return <ListFailure error={question.error} onRetry={() => void question.refetch()} />;
  if (question.isPending) return <PreviewPending />;
  const { data } = question;
  return (
    <div className="stack g4">
      <p className="row wrap row-2">
        {data.source_identifier ? <span className="mono truncate">{data.source_identifier}</span> : null}
        <Badge>{t("preview.version", { number: data.version_number })}</Badge>
        <QuestionStatus status={data.status} />
        <Difficulty level={data.difficulty} />
        <span className="meta">{t(`pool.${data.pool}`)}</span>
      </p>
      <AuthoredQuestion key={data.id} authored={authoredOf(data)} pictures={data.pictures} />
      {data.text_tags ? <p className="meta">{Object.values(data.text_tags).filter(Boolean).join(" › ")}</p> : null}
    </div>
  );
}

function PreviewPending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g4">
        <Skeleton width="60%" />
        <Skeleton />
        <Skeleton width="80%" />
        {["a", "b", "c", "d"].map((option) => (
          <Skeleton key={option} height="44px" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

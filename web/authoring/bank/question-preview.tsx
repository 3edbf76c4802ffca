import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FileNames } from "../../base/common/file-names.tsx";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { pathText, tagsQuery } from "../../base/common/tags.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { Difficulty } from "../../parts/list/bank/difficulty.tsx";
import type { Question } from "../../parts/list/bank/found.ts";
import { QuestionStatus } from "../../parts/list/bank/question-status.tsx";
import { authoredOf } from "./authored.ts";
import { AuthoredQuestion } from "./authored-question.tsx";
import { Measured } from "./measured.tsx";
import { questionQuery } from "./requests.ts";

/** Shows one question of the bank as a student sees it, and with its key. */
export function QuestionPreview({ id }: { id: string }) {
  const { t } = useTranslation("bank");
  const question = useQuery(questionQuery(id));
  if (question.isError) {
    return (
      <div className="pane-body">
        <ListFailure error={question.error} onRetry={() => void question.refetch()} />
      </div>
    );
  }
  if (question.isPending) return <PreviewPending />;
  const { data } = question;
  return (
    <>
      <div className="pane-body stack g4">
        <p className="row wrap row-2 body-s">
          {data.source_identifier ? <span className="mono truncate">{data.source_identifier}</span> : null}
          <Badge>{t("preview.version", { number: data.version_number })}</Badge>
          <QuestionStatus status={data.status} />
          <Difficulty level={data.difficulty} />
          <span className="meta">{t(`pool.${data.pool}`)}</span>
        </p>
        <AuthoredQuestion key={data.id} authored={authoredOf(data)} pictures={data.pictures} />
        {data.irt ? <Measured irt={data.irt} /> : null}
        <Tags question={data} />
      </div>
      {data.can.edit ? (
        <footer className="pane-foot">
          <ButtonLink variant="secondary" size="sm" href={`/bank/${data.id}/edit`}>
            <Icon of={Pencil} small />
            {t("preview.edit")}
          </ButtonLink>
        </footer>
      ) : null}
    </>
  );
}

/** Where the question is filed: its tags with all above them, and names from an import that are no tags yet. */
function Tags({ question }: { question: Question }) {
  const { t } = useTranslation("bank");
  const tags = useExtra({ ...tagsQuery, enabled: question.tags.length > 0 }, t("unloaded.tags"));
  const known = question.tags.flatMap((id) => tags.data?.find((tag) => tag.id === id) ?? []);
  return (
    <>
      {tags.failure}
      {known.length > 0 ? (
        <section className="rows-1" aria-label={t("preview.tags")}>
          {known.map((tag) => (
            <p key={tag.id} className="meta">
              {pathText(tag)}
            </p>
          ))}
        </section>
      ) : null}
      <FileNames names={question.text_tags} />
    </>
  );
}

function PreviewPending() {
  const { t } = useTranslation();
  return (
    <div className="pane-body">
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
    </div>
  );
}

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../base/common/live-context.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { arrange, type Standing } from "./arrange.ts";
import { OwnAssessmentRow } from "./own-assessment-row.tsx";
import { ownAssessmentsQuery } from "./requests.ts";

/** Shows a student's assessments: what to do now, what comes, what is done. */
export default function OwnAssessments() {
  const { t } = useTranslation("assessments");
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date());
  const { data, dataUpdatedAt: toldAt } = useSuspenseQuery(ownAssessmentsQuery);
  useLive(() => void queryClient.invalidateQueries({ queryKey: ownAssessmentsQuery.queryKey }));
  const arranged = arrange(data.results, now);
  const [first] = arranged.now;
  return (
    <>
      <PageHead title={t("title")} />
      {data.results.length === 0 ? (
        <EmptyState title={t("own.empty_title")}>{t("own.empty")}</EmptyState>
      ) : (
        <div className="own-blocks">
          <Block
            title={t("own.now")}
            none={t("own.now_none")}
            standings={arranged.now}
            now={now}
            toldAt={toldAt}
            first={first}
          />
          {arranged.coming.length > 0 ? (
            <Block title={t("own.coming")} standings={arranged.coming} now={now} toldAt={toldAt} />
          ) : null}
          {arranged.done.length > 0 ? (
            <Block title={t("own.done")} standings={arranged.done} now={now} toldAt={toldAt} />
          ) : null}
        </div>
      )}
    </>
  );
}

type BlockProps = { title: string; none?: string; standings: Standing[]; now: Date; toldAt: number; first?: Standing };

function Block({ title, none, standings, now, toldAt, first }: BlockProps) {
  return (
    <section className="block">
      <header>
        <h2 className="h2">{title}</h2>
        {standings.length === 0 && none ? <p className="answer">{none}</p> : null}
      </header>
      <ul className="rule-top">
        {standings.map((standing) => (
          <OwnAssessmentRow
            key={standing.own.assessment.id}
            standing={standing}
            now={now}
            toldAt={toldAt}
            isFirst={standing === first}
          />
        ))}
      </ul>
    </section>
  );
}

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../base/common/live-context.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { arrange, type Standing } from "./arrange.ts";
import { OwnAssessmentRow } from "./own-assessment-row.tsx";
import { ownAssessmentsQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/assessments");

/** Shows a student's assessments: what to do now, what comes, what is done. */
export default function OwnAssessments() {
  const { t } = useTranslation("assessments");
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date());
  const { data, dataUpdatedAt: toldAt } = useSuspenseQuery(ownAssessmentsQuery);
  useLive(() => void queryClient.invalidateQueries({ queryKey: ownAssessmentsQuery.queryKey }));
  const { one } = route.useSearch();
  const arranged = arrange(data.results, now);
  const asked = Object.values(arranged)
    .flat()
    .find(({ own }) => own.assessment.id === one);
  const others = (standings: Standing[]) => standings.filter((standing) => standing !== asked);
  const [first] = asked ? [asked] : arranged.now;
  return (
    <>
      <PageHead title={t("title")} />
      {one && !asked ? <Notice title={t("own.not_asked_title")}>{t("own.not_asked")}</Notice> : null}
      {data.results.length === 0 ? (
        <EmptyState title={t("own.empty_title")}>{t("own.empty")}</EmptyState>
      ) : (
        <div className="own-blocks">
          {asked ? <Block title={t("own.asked")} standings={[asked]} now={now} toldAt={toldAt} first={asked} /> : null}
          {asked && others(arranged.now).length === 0 ? null : (
            <Block
              title={t("own.now")}
              none={t("own.now_none")}
              standings={others(arranged.now)}
              now={now}
              toldAt={toldAt}
              first={first}
            />
          )}
          {others(arranged.coming).length > 0 ? (
            <Block title={t("own.coming")} standings={others(arranged.coming)} now={now} toldAt={toldAt} />
          ) : null}
          {others(arranged.done).length > 0 ? (
            <Block title={t("own.done")} standings={others(arranged.done)} now={now} toldAt={toldAt} />
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

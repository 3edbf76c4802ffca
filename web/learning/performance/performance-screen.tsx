import { personNamed } from "../../base/common/person-named.tsx";
import "./performance.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PerformanceTabs } from "../../base/common/performance-tabs.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { ChangedAnswers } from "./changed-answers.tsx";
import { ChooseStudent } from "./choose-student.tsx";
import { Estimate } from "./estimate.tsx";
import { Lead } from "./lead.tsx";
import { MasteryMap } from "./mastery-map.tsx";
import { Month } from "./month.tsx";
import { National } from "./national.tsx";
import { newestReports } from "./newest-reports.ts";
import { Pace } from "./pace.tsx";
import { Reached } from "./reached.tsx";
import { type Performance, performanceQuery } from "./requests.ts";
import { ScoreTrend } from "./score-trend.tsx";
import { Standing } from "./standing.tsx";
import { TopTopics } from "./top-topics.tsx";

/** Shows a student’s performance: scores over time, mastery, pace, changed answers and standing. */
export function PerformanceScreen() {
  const { user: wanted } = useSearch({ from: "/signed-in/performance" });
  const { role } = useUser();
  return role !== "student" && !wanted ? <ChooseStudent /> : <Student wanted={wanted} />;
}

function Student({ wanted }: { wanted: string | undefined }) {
  const { t } = useTranslation("performance");
  const me = useUser();
  const { data } = useSuspenseQuery(performanceQuery(wanted));
  const [section, setSection] = useState<string | null>(null);
  const isOwn = data.user.id === me.id;
  const [whole] = data.scores;
  const latest = whole?.scores.at(-1) ?? newestReports(data)[0];
  const name = data.user.name;
  return (
    <>
      <PageHead
        title={isOwn ? t("title") : t("title_team", { name })}
        named={isOwn ? undefined : personNamed(data.user)}
        over={<Over data={data} />}
        aside={
          latest ? (
            <ButtonLink href={`/reports/${latest.session}`}>
              {t("latest_report", { test: latest.assessment.name })}
            </ButtonLink>
          ) : null
        }
      />
      <Lead data={data} />
      <PerformanceTabs current="progress" user={isOwn ? undefined : data.user.id} />
      {data.waiting > 0 ? (
        <div className="mb-6">
          <Notice>{t(isOwn ? "waiting" : "waiting_team", { count: data.waiting })}</Notice>
        </div>
      ) : null}
      {whole || data.answers > 0 ? (
        <div className="perf-blocks">
          {data.estimate ? <Estimate estimate={data.estimate} target={data.goal.target_score} isOwn={isOwn} /> : null}
          <Month user={data.user.id} isOwn={isOwn} />
          <TopTopics data={data} isOwn={isOwn} />
          {whole ? <ScoreTrend data={data} section={section} onSection={setSection} isOwn={isOwn} /> : null}
          {data.time_spent ? <Reached time={data.time_spent} isOwn={isOwn} /> : null}
          {data.national && whole ? <National rank={data.national} series={whole} isOwn={isOwn} /> : null}
          {data.mastery.length > 0 ? <MasteryMap data={data} isOwn={isOwn} /> : null}
          <div className="perf-cols page-halves">
            {data.difficulty.length > 0 ? <Pace rows={data.difficulty} isOwn={isOwn} /> : null}
            {data.changed_answers ? <ChangedAnswers changed={data.changed_answers} isOwn={isOwn} /> : null}
          </div>
          {data.standing && !isOwn ? <Standing standing={data.standing} /> : null}
        </div>
      ) : (
        <EmptyState
          title={t("empty.title")}
          action={
            isOwn ? (
              <ButtonLink variant="primary" href="/assessments">
                {t("empty.action")}
              </ButtonLink>
            ) : null
          }
        >
          {t(isOwn ? "empty.body" : "empty.body_team", { name })}
        </EmptyState>
      )}
    </>
  );
}

/** What the page rests on, and what is worked towards. */
function Over({ data }: { data: Performance }) {
  const { t } = useTranslation("performance");
  const dates = useDates(useUser().time_zone);
  const [whole] = data.scores;
  const [first, last] = [whole?.scores[0], whole?.scores.at(-1)];
  const { exam, exam_on, target_score } = data.goal;
  const days = useDates("UTC");
  const parts = [
    first && last
      ? first === last
        ? t("over.one", { date: dates.date(last.submitted_at) })
        : t("over.tests", {
            count: whole?.scores.length ?? 0,
            from: dates.date(first.submitted_at),
            to: dates.date(last.submitted_at),
          })
      : null,
    target_score === null ? null : t("over.goal", { score: target_score }),
    exam_on === null
      ? null
      : t("over.exam", { exam: exam || t("over.the_exam"), date: days.date(`${exam_on}T12:00:00Z`) }),
  ];
  return parts.filter(Boolean).join(" · ") || null;
}

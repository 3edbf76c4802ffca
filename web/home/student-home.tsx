import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../common/live-context.tsx";
import { useUser } from "../common/session-context.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useDates } from "../ui/use-dates.ts";
import { type Arranged, arrange } from "./arrange.ts";
import { AskConsent } from "./ask-consent.tsx";
import { Coming } from "./coming.tsx";
import { ContinueWith } from "./continue-with.tsx";
import { Done } from "./done.tsx";
import { DoubtsAnswered } from "./doubts-answered.tsx";
import { Due } from "./due.tsx";
import { NextPoints } from "./next-points.tsx";
import { NextUp } from "./next-up.tsx";
import { OpenNow } from "./open-now.tsx";
import { partOfDay } from "./part-of-day.ts";
import { type Dashboard, dashboardQuery } from "./requests.ts";
import { LatestResult, ResultOut, useNews } from "./result-hero.tsx";
import { Trend } from "./trend.tsx";
import { Trio } from "./trio.tsx";
import { daysBetween } from "./week-pace.ts";

/** One that may be taken again is both done and next. */
function allOf({ in_progress, next, done }: Dashboard) {
  return [...new Map([...in_progress, ...next, ...done].map((own) => [own.assessment.id, own])).values()];
}

/** Shows a student's home: one clear next action, the week and the goal, how scores go, then what comes and what is done. */
export default function StudentHome() {
  const { t } = useTranslation("home");
  const user = useUser();
  const dates = useDates(user.time_zone);
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date());
  const { data, dataUpdatedAt: toldAt } = useSuspenseQuery(dashboardQuery);
  useLive(() => void queryClient.invalidateQueries({ queryKey: dashboardQuery.queryKey }));
  const arranged = arrange(allOf(data), now);
  const { next, coming, done } = arranged;
  const { exam, exam_on: examOn } = data.goal;
  const days = examOn === null ? -1 : daysBetween(data.today, examOn);
  const until = days >= 0 ? t("exam_in", { exam: exam || t("trend.exam"), count: days }) : null;
  const hasAny = next !== null || coming.length > 0 || done.length > 0;
  return (
    <>
      <PageHead
        title={t(`greeting.${partOfDay(now, user.time_zone)}`, { name: user.first_name })}
        over={[dates.day(now), until].filter(Boolean).join(" · ")}
        aside={hasAny ? null : <Link href="/device-check">{t("check_device")}</Link>}
      />
      <AskConsent />
      {hasAny ? (
        <Day arranged={arranged} dashboard={data} toldAt={toldAt} now={now} />
      ) : (
        <>
          {data.due.length === 0 ? <EmptyState title={t("empty_title")}>{t("empty")}</EmptyState> : null}
          <div className="home-rows">
            <Due due={data.due} now={now} />
            <ContinueWith sets={data.begun_sets} />
            <DoubtsAnswered />
          </div>
        </>
      )}
    </>
  );
}

type DayProps = { arranged: Arranged; dashboard: Dashboard; toldAt: number; now: Date };

/** What is to be done now comes first, then a result that is out; the latest score where there is neither. */
function Day({ arranged: { next, also, coming, done }, dashboard, toldAt, now }: DayProps) {
  const { latest, goal, scores } = dashboard;
  const news = useNews();
  const [second = null, ...others] = also;
  const [first = null, ...later] = coming;
  return (
    <>
      {news ? <ResultOut news={news} latest={latest} target={goal.target_score} /> : null}
      {next ? <NextUp doing={next} toldAt={toldAt} /> : null}
      {!news && !next && latest ? <LatestResult latest={latest} scores={scores} target={goal.target_score} /> : null}
      <Trio doing={second} later={first} dashboard={dashboard} />
      <div className="home-rows">
        <div className="cols ruled">
          <Trend scores={scores} goal={goal} />
          <div className="stack g8">
            <Due due={dashboard.due} now={now} />
            {others.length > 0 ? <OpenNow also={others} toldAt={toldAt} /> : null}
            <ContinueWith sets={dashboard.begun_sets} />
            <div className="stack g4">
              <Coming coming={second ? coming : later} />
              <DoubtsAnswered />
            </div>
          </div>
        </div>
        {latest ? <NextPoints /> : null}
        <Done done={done} />
      </div>
    </>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../base/common/live-context.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { studyPlanQuery } from "../../parts/plan/requests.ts";
import { TodayPlan } from "../../parts/plan/today-plan.tsx";
import { PushSheet } from "../../parts/push/push-sheet.tsx";
import type { Arranged } from "./arrange.ts";
import { AskConsent } from "./ask-consent.tsx";
import { Coming } from "./coming.tsx";
import { ContinueWith } from "./continue-with.tsx";
import { Done } from "./done.tsx";
import { DoubtsAnswered } from "./doubts-answered.tsx";
import { Due } from "./due.tsx";
import { FirstDay } from "./first-day.tsx";
import { NextPoints } from "./next-points.tsx";
import { NextUp } from "./next-up.tsx";
import { OpenNow } from "./open-now.tsx";
import { partOfDay } from "./part-of-day.ts";
import { type Dashboard, dashboardQuery } from "./requests.ts";
import { LatestResult, ResultOut, useNews } from "./result-hero.tsx";
import type { HomeWords } from "./tell-home.ts";
import { Trend } from "./trend.tsx";
import { Trio } from "./trio.tsx";
import { useNextStep } from "./use-next-step.ts";
import { daysBetween } from "./week-pace.ts";

/** Shows a student's home: one clear next action, the week and the goal, how scores go, then what comes and what is done. */
export default function StudentHome() {
  const { t } = useTranslation("home");
  const user = useUser();
  const dates = useDates(user.time_zone);
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date());
  const { dashboard: data, toldAt, study, failure, arranged, shown, words, putOff } = useNextStep(now);
  useLive(() => {
    void queryClient.invalidateQueries({ queryKey: dashboardQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: studyPlanQuery(user.id).queryKey });
  });
  const { next, coming, done } = arranged;
  const { exam, exam_on: examOn } = data.goal;
  const days = examOn === null ? -1 : daysBetween(data.today, examOn);
  const until = days >= 0 ? t("exam_in", { exam: exam || t("trend.exam"), count: days }) : null;
  const hasAny = next !== null || coming.length > 0 || done.length > 0;
  return (
    <>
      <PageHead
        title={t(words.first ? "first.welcome" : `greeting.${partOfDay(now, user.time_zone)}`, {
          name: user.first_name,
        })}
        over={[dates.day(now), until].filter(Boolean).join(" · ")}
        aside={
          hasAny ? null : (
            <span className="row g4">
              {study?.plan ? null : <Link href="/plan">{t("trio.plan")}</Link>}
              <Link href="/device-check">{t("check_device")}</Link>
            </span>
          )
        }
      />
      <AskConsent />
      {failure}
      {words.stopped ? <PlanStopped why={words.stopped} /> : null}
      {words.first ? <FirstDay first={words.first} onPutOff={putOff} /> : null}
      {study?.plan && arranged.next?.kind === "continue" ? <NextUp open={arranged.next} toldAt={toldAt} /> : null}
      <PushSheet hasPlan={Boolean(study?.plan)} />
      {study?.plan ? (
        <TodayPlan
          study={study}
          plan={study.plan}
          isOwn
          isBelowTest={arranged.next?.kind === "continue"}
          changeAddress="/plan?change=true"
          beside={<Link href="/plan">{t("whole_plan")}</Link>}
        />
      ) : null}
      {hasAny ? (
        <Day arranged={shown} words={words} dashboard={data} toldAt={toldAt} now={now} hasPlan={Boolean(study?.plan)} />
      ) : (
        <>
          {words.isEmpty ? (
            <EmptyState title={t("empty_title")} way={{ href: "/practice", label: t("empty_go") }}>
              {t("empty")}
            </EmptyState>
          ) : null}
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

type DayProps = {
  arranged: Arranged;
  dashboard: Dashboard;
  toldAt: number;
  now: Date;
  /** A plan is on top: it says what to do next. */
  hasPlan: boolean;
  words: HomeWords;
};

/** Says why there is no plan although one was set, and leads to where that is changed. */
function PlanStopped({ why }: { why: NonNullable<HomeWords["stopped"]> }) {
  const { t } = useTranslation("home");
  return (
    <Notice title={t(`stopped.${why}_title`)}>
      <p>
        {t(`stopped.${why}`)} <Link href="/plan?change=true">{t("stopped.go")}</Link>
      </p>
    </Notice>
  );
}

/** What is to be done now comes first, then a result that is out; the latest score where there is neither. */
function Day({ arranged: { next, also, coming, done }, dashboard, toldAt, now, hasPlan, words }: DayProps) {
  const { latest, goal, scores } = dashboard;
  const news = useNews();
  const [, ...others] = also;
  const { kind } = words.nextTest;
  const later = kind === "later" ? coming.slice(1) : coming;
  return (
    <>
      {news ? <ResultOut news={news} latest={latest} target={goal.target_score} /> : null}
      {next && next !== words.first?.diagnostic ? <NextUp open={next} toldAt={toldAt} /> : null}
      {!news && !next && !hasPlan && latest ? (
        <LatestResult latest={latest} scores={scores} target={goal.target_score} />
      ) : null}
      <Trio next={words.nextTest} dashboard={dashboard} hasPlan={hasPlan} />
      <div className="home-rows">
        <div className="cols ruled">
          <Trend scores={scores} goal={goal} estimate={dashboard.estimate} noScale={words.noScale} />
          <div className="stack g8">
            <Due due={dashboard.due} now={now} />
            {others.length > 0 ? <OpenNow also={others} toldAt={toldAt} /> : null}
            <ContinueWith sets={dashboard.begun_sets} />
            <div className="stack g4">
              {later.length > 0 ? <Coming coming={later} /> : null}
              <DoubtsAnswered />
            </div>
          </div>
        </div>
        {latest ? <NextPoints /> : null}
        {words.hasDone ? <Done done={done} /> : null}
      </div>
    </>
  );
}

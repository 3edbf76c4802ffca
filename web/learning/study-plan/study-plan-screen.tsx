import { personNamed } from "../../base/common/person-named.tsx";
import "./study-plan.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CornerDownRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useFocusIfLost } from "../../base/ui/use-focus-if-lost.ts";
import { type Plan, type StudyPlan, studyPlanQuery } from "../../parts/plan/requests.ts";
import { TodayPlan } from "../../parts/plan/today-plan.tsx";
import { noonOf } from "../../parts/plan/use-task-words.ts";
import { NextDays } from "./next-days.tsx";
import { PlanForm } from "./plan-form.tsx";
import { Road } from "./road.tsx";

const DAY_MS = 86_400_000;

/** Shows a student's plan to the exam: today, seven days, the way to the exam; or the form of what it is made of. */
export function StudyPlanScreen() {
  const { t } = useTranslation("plan");
  const me = useUser();
  const navigate = useNavigate({ from: "/plan" });
  const { user = me.id, change = false, first = false } = useSearch({ from: "/signed-in/plan" });
  const { data: study } = useSuspenseQuery(studyPlanQuery(user));
  const dates = useDates("UTC");
  const isOwn = user === me.id;
  const whose = isOwn ? {} : { user };
  const named = isOwn ? undefined : personNamed(study.user);
  const address = isOwn ? "/plan?change=true" : `/plan?change=true&user=${user}`;
  const { status, settings, plan, today } = study;
  const isNew = status === "no_goal" || settings.version === 0;
  const over = dates.day(noonOf(today));
  const isForm = isNew || change || !plan;
  useFocusIfLost(isForm);
  if (isForm) {
    const title = isNew ? t(isOwn ? "make" : "make_team", { name: study.user.name }) : t("change");
    return (
      <>
        <PageHead title={title} named={named} over={over} />
        {isNew ? <p className="plan-lead">{t("lead")}</p> : null}
        <WhyNone study={study} />
        <PlanForm
          study={study}
          isChange={change && !isNew}
          onDone={() => void (first ? navigate({ to: "/" }) : navigate({ search: whose, resetScroll: true }))}
        />
      </>
    );
  }
  const days = settings.exam_on === null ? 0 : Math.round((Date.parse(settings.exam_on) - Date.parse(today)) / DAY_MS);
  return (
    <>
      <PageHead
        title={isOwn ? t("title") : t("title_team", { name: study.user.name })}
        named={named}
        over={[over, t("exam_in", { exam: settings.exam, count: days })].join(" · ")}
        aside={<ButtonLink href={address}>{t("change")}</ButtonLink>}
      />
      <TodayPlan study={study} plan={plan} isOwn={isOwn} changeAddress={address} />
      <div className="plan-rows">
        <section aria-labelledby="plan-days">
          <h2 className="h2" id="plan-days">
            {t("days.title")}
          </h2>
          <Missed plan={plan} />
          <NextDays plan={plan} study={study} />
        </section>
        <Road plan={plan} settings={settings} today={today} />
      </div>
    </>
  );
}

/** Says what of the last days is planned again; after more days without work the sheet says it. */
function Missed({ plan: { missed } }: { plan: Plan }) {
  const { t } = useTranslation("plan");
  const durations = useDurations();
  if (!missed) return null;
  return (
    <p className="replan">
      <Icon of={CornerDownRight} />
      <span>{t("missed.line", { time: durations.words(missed.minutes * 60) })}</span>
    </p>
  );
}

/** Says why there is no plan, where settings are there. */
function WhyNone({ study: { status, settings } }: { study: StudyPlan }) {
  const { t } = useTranslation("plan");
  const dates = useDates("UTC");
  if (status === "exam_passed") {
    const date = dates.date(noonOf(settings.exam_on ?? ""));
    return (
      <Notice title={t("status.exam_passed_title", { exam: settings.exam, date })}>
        <p>{t("status.exam_passed")}</p>
      </Notice>
    );
  }
  if (status !== "no_minutes" || settings.version === 0) return null;
  return (
    <Notice title={t("status.no_minutes_title")}>
      <p>{t("status.no_minutes")}</p>
    </Notice>
  );
}

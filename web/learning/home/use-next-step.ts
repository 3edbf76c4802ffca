import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { browserStorage } from "../../base/ui/browser-storage.ts";
import { studyPlanQuery } from "../../parts/plan/requests.ts";
import { type Arranged, arrange } from "./arrange.ts";
import { type Dashboard, dashboardQuery } from "./requests.ts";
import { tellHome } from "./tell-home.ts";

/** One that may be taken again is both done and next. */
function allOf({ in_progress, next, done }: Dashboard) {
  return [...new Map([...in_progress, ...next, ...done].map((own) => [own.assessment.id, own])).values()];
}

/** Beneath a plan, what can be started is one of what is open; a test that was begun is above the plan. */
function afterPlan({ next, also, ...rest }: Arranged): Arranged {
  return { ...rest, next: null, also: next?.kind === "start" ? [next, ...also] : also };
}

/** Returns whether the student has put off saying what their goal is, on this device, and what puts it off. */
function usePutOff(): [boolean, () => void] {
  const key = `sextant.goal-put-off.${useUser().id}`;
  const [isOff, setOff] = useState(() => browserStorage.getItem(key) !== null);
  return [
    isOff,
    () => {
      browserStorage.setItem(key, "later");
      setOff(true);
    },
  ];
}

/** Returns what a student is to do next, as every page that leads there says it: of their tests, their plan and their goal. */
export function useNextStep(now: Date) {
  const { t } = useTranslation("home");
  const { data: dashboard, dataUpdatedAt: toldAt } = useSuspenseQuery(dashboardQuery);
  const { data: study, failure } = useExtra(studyPlanQuery(useUser().id), t("unloaded.plan"));
  const [hasPutOff, putOff] = usePutOff();
  const arranged = arrange(allOf(dashboard), now);
  const shown = study?.plan ? afterPlan(arranged) : arranged;
  return {
    dashboard,
    toldAt,
    study,
    /** Why the plan isn’t known. */
    failure,
    arranged,
    /** As it is shown beneath the plan, where there is one. */
    shown,
    words: tellHome({ arranged: shown, dashboard, study, hasPutOff }),
    putOff,
  };
}

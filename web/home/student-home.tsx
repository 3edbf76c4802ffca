import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../common/live-context.tsx";
import { useUser } from "../common/session-context.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useDates } from "../ui/use-dates.ts";
import { arrange } from "./arrange.ts";
import { Coming } from "./coming.tsx";
import { Done } from "./done.tsx";
import { NextUp } from "./next-up.tsx";
import { OpenNow } from "./open-now.tsx";
import { ownAssessmentsQuery } from "./requests.ts";
import { ResultOut } from "./result-out.tsx";

/** Shows a student's home: one clear next action, then what comes and what is done. */
export default function StudentHome() {
  const { t } = useTranslation("home");
  const user = useUser();
  const dates = useDates(user.time_zone);
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date());
  const { data, dataUpdatedAt: toldAt } = useSuspenseQuery(ownAssessmentsQuery);
  useLive(() => void queryClient.invalidateQueries({ queryKey: ownAssessmentsQuery.queryKey }));
  const { next, also, coming, done } = arrange(data.results, now);
  const hasAny = next !== null || coming.length > 0 || done.length > 0;
  return (
    <>
      <PageHead
        title={t(`greeting.${partOfDay(now, user.time_zone)}`, { name: user.first_name })}
        over={dates.day(now)}
        aside={<Link href="/device-check">{t("check_device")}</Link>}
      />
      <ResultOut />
      {next ? <NextUp doing={next} toldAt={toldAt} /> : null}
      {hasAny ? (
        <div className="home-rows">
          <div className="cols even ruled">
            <div className="stack g8">
              {also.length > 0 ? <OpenNow also={also} toldAt={toldAt} /> : null}
              <Coming coming={coming} />
            </div>
            <Done done={done} />
          </div>
        </div>
      ) : (
        <EmptyState title={t("empty_title")}>{t("empty")}</EmptyState>
      )}
    </>
  );
}

/** By the clock that the rest of the page shows: the student's own time zone, wherever the device is. */
function partOfDay(now: Date, timeZone: string): "morning" | "afternoon" | "evening" {
  const hour = Number(new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(now));
  if (hour >= 4 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}

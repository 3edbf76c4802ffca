import "./performance.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PerformanceTabs } from "../../base/common/performance-tabs.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { Table } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { ChooseStudent } from "./choose-student.tsx";
import { newestReports } from "./newest-reports.ts";
import { performanceQuery } from "./requests.ts";
import { useScores } from "./use-scores.ts";

/** Lists a student's reports, the newest first. */
export function ReportsScreen() {
  const { user: wanted } = useSearch({ from: "/signed-in/performance/reports" });
  const { role } = useUser();
  return role !== "student" && !wanted ? <ChooseStudent /> : <Reports wanted={wanted} />;
}

function Reports({ wanted }: { wanted: string | undefined }) {
  const { t } = useTranslation("performance");
  const me = useUser();
  const scores = useScores();
  const dates = useDates(me.time_zone);
  const { data } = useSuspenseQuery(performanceQuery(wanted));
  const isOwn = data.user.id === me.id;
  const rows = newestReports(data);
  return (
    <>
      <PageHead
        title={t("reports.title")}
        over={isOwn ? null : <Link href={`/people/${data.user.id}`}>{data.user.name}</Link>}
      />
      <PerformanceTabs current="reports" user={isOwn ? undefined : data.user.id} />
      {rows.length === 0 ? (
        <EmptyState title={t("reports.empty")}>{t("reports.empty_body")}</EmptyState>
      ) : (
        <Table
          label={t("reports.title")}
          rows={rows}
          rowId={({ session }) => session}
          stacks
          columns={[
            {
              id: "test",
              title: t("trend.test"),
              rowHeader: true,
              cell: ({ session, assessment }) => <Link href={`/reports/${session}`}>{assessment.name}</Link>,
            },
            { id: "date", title: t("reports.date"), cell: ({ submitted_at }) => dates.date(submitted_at) },
            {
              id: "score",
              title: t("trend.score"),
              numeric: true,
              cell: ({ unit, value }) => scores.value(unit, value),
            },
            {
              id: "likely",
              title: t("trend.likely"),
              numeric: true,
              cell: ({ unit, scale, band }) => (band ? scores.range(unit, band, scale) : t("no_range")),
            },
          ]}
        />
      )}
    </>
  );
}

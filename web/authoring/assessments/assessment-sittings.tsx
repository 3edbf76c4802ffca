import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Link } from "../../base/ui/link.tsx";
import { type Column, Table } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { SittingMenu } from "../../parts/sittings/sitting-menu.tsx";
import { ReleaseResults } from "./release-results.tsx";
import { type Sitting, sittingsQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/assessments/$assessment");
const pageSize = 25;

/** Shows an assessment's sittings: the student, the status and a link to the report. */
export function AssessmentSittings({ assessment }: { assessment: string }) {
  const { t } = useTranslation("assessments");
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(sittingsQuery(assessment, page));
  const columns = useColumns();
  return (
    <section className="block">
      <header>
        <div className="row between wrap row-2">
          <h2 className="h2">{t("one.sittings")}</h2>
          {list.data ? <ReleaseResults sittings={list.data.results} /> : null}
        </div>
        {list.data?.count === 0 ? <p className="answer">{t("one.sittings_none")}</p> : null}
      </header>
      <ListStates list={list} isEmpty={({ count }) => count === 0} empty={null} pending={<ListPending rows={3} />}>
        {({ count, results }) => (
          <>
            <Table stacks label={t("one.sittings")} columns={columns} rows={results} rowId={(row) => row.id} />
            <Pager
              page={page}
              pageSize={pageSize}
              count={count}
              onChange={(next) => void navigate({ search: { page: next }, replace: true, resetScroll: false })}
            />
          </>
        )}
      </ListStates>
    </section>
  );
}

function useColumns(): Column<Sitting>[] {
  const { t } = useTranslation("assessments");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  return [
    {
      id: "student",
      title: t("one.columns.student"),
      rowHeader: true,
      cell: (row) => (
        <span className="row row-2">
          {row.user_name}
          {row.is_preview ? <Badge tone="line">{t("one.is_preview")}</Badge> : null}
          {row.late_waiting ? <Badge tone="warning">{t("one.late_waiting", { count: row.late_waiting })}</Badge> : null}
        </span>
      ),
    },
    { id: "state", title: t("one.columns.state"), cell: (row) => t(`one.state.${row.state}`) },
    {
      id: "submitted",
      title: t("one.columns.submitted"),
      cell: (row) => (row.submitted_at ? dates.moment(row.submitted_at) : "–"),
    },
    { id: "score", title: t("one.columns.score"), numeric: true, cell: ({ score }) => scoreText(score, numbers.plain) },
    {
      id: "report",
      title: t("one.columns.see"),
      numeric: true,
      cell: (row) => (
        <Link href={`/reports/${encodeURIComponent(row.id)}`} aria-label={t("one.report_of", { name: row.user_name })}>
          {t("one.report")}
        </Link>
      ),
    },
    {
      id: "acts",
      title: t("one.columns.acts"),
      numeric: true,
      cell: (row) => <SittingMenu id={row.id} name={row.user_name} sitting={row} />,
    },
  ];
}

function scoreText(score: Sitting["score"], plain: (value: number) => string): string {
  if (!score || (score.points === null && score.scaled === null)) return "–";
  return score.scaled === null ? `${plain(score.points ?? 0)}/${plain(score.max_points)}` : plain(score.scaled);
}

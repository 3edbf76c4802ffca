import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Select } from "../../base/ui/select.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { DownloadButton } from "../../parts/exports/download-button.tsx";
import { BulkBar } from "../../parts/list/bulk-bar.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { type ListState, listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { useSelection } from "../../parts/list/use-selection.ts";
import { GroupFilter, SchoolFilter } from "../../parts/pickers/scope-filters.tsx";
import { ManyActs } from "../../parts/sittings/many-acts.tsx";
import { SittingMenu } from "../../parts/sittings/sitting-menu.tsx";
import { ReleaseResults } from "./release-results.tsx";
import { loadTicked, type Sitting, sittingsPageSize, sittingsQuery, usualSittings } from "./requests.ts";
import { type SittingsSearch, sittingStates } from "./sittings-search.ts";

const route = getRouteApi("/signed-in/assessments/$assessment");
/** Shows an assessment's sittings: the student, the status and a link to the report. */
export function AssessmentSittings({ assessment }: { assessment: string }) {
  const { t } = useTranslation("assessments");
  const { role } = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = listState<SittingsSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  const list = useQuery(sittingsQuery(assessment, search));
  const columns = useColumns();
  const filters = { search: search.search, state: search.state, group: search.group, school: search.school };
  const rows = list.data?.results ?? [];
  const selection = useSelection(
    JSON.stringify(filters),
    rows.map(({ id }) => id),
  );
  const mayAct = role !== "counselor";
  const isEmpty = list.data?.count === 0 && !state.isFiltered;
  return (
    <section className="block">
      <header>
        <div className="row between wrap row-2">
          <h2 className="h2">{t("one.sittings")}</h2>
          <span className="row row-2">
            {state.isFiltered && list.data?.count ? (
              <DownloadButton assessments={[assessment]} found={filters} />
            ) : null}
            {list.data ? <ReleaseResults sittings={list.data.results} /> : null}
          </span>
        </div>
        {isEmpty ? (
          <p className="answer">{t(role === "staff" ? "one.sittings_none_all" : "one.sittings_none")}</p>
        ) : null}
      </header>
      {isEmpty ? null : <SittingFilters state={state} />}
      <ListStates
        list={list}
        isEmpty={({ count }) => count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("one.sittings_none_found"), onClear: state.clear }}
        empty={null}
        pending={<ListPending rows={3} />}
      >
        {({ count, results }) => (
          <>
            <ListTable
              label={t("one.sittings")}
              columns={columns}
              rows={results}
              rowId={(row) => row.id}
              ordering={search.ordering ?? usualSittings}
              onOrderingChange={(ordering) =>
                state.change({
                  ordering: ordering === usualSittings ? undefined : (ordering as SittingsSearch["ordering"]),
                })
              }
              selecting={mayAct ? { selection, nameOf: (row) => row.user_name } : undefined}
              isStale={list.isPlaceholderData}
            />
            <div className="list-foot">
              <BulkBar selection={selection} total={count} isBusy={false}>
                <ManyActs
                  assessment={assessment}
                  load={() => loadTicked(assessment, filters, (id) => selection.isAll || selection.ids.has(id))}
                  states={new Set(selection.isAll ? sittingStates : results.map((row) => row.state))}
                />
              </BulkBar>
              <Pager page={state.page} pageSize={sittingsPageSize} count={count} onChange={state.goToPage} />
            </div>
          </>
        )}
      </ListStates>
    </section>
  );
}

function SittingFilters({ state: { search: asked, change } }: { state: ListState<SittingsSearch> }) {
  const { t } = useTranslation("assessments");
  return (
    <div className="list-bar no-print">
      <ListSearch label={t("one.search_sittings")} value={asked.search} onSearch={(search) => change({ search })} />
      <Select
        label=""
        aria-label={t("one.columns.state")}
        choices={[
          { id: "all" as const, label: t("one.all_states") },
          ...sittingStates.map((id) => ({ id, label: t(`one.state.${id}`) })),
        ]}
        value={asked.state ?? "all"}
        onChange={(id) => change({ state: sittingStates.find((one) => one === id) })}
      />
      <GroupFilter
        label={t("one.filter_group")}
        all={t("one.all_groups")}
        value={asked.group}
        onChange={(group) => change({ group })}
      />
      <SchoolFilter
        label={t("one.filter_school")}
        all={t("one.all_schools")}
        value={asked.school}
        onChange={(school) => change({ school })}
      />
    </div>
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
      sortable: "user_name",
      cell: (row) => (
        <span className="row row-2">
          {row.is_preview ? row.user_name : <Link href={`/people/${row.user}`}>{row.user_name}</Link>}
          {row.is_preview ? <Badge tone="line">{t("one.is_preview")}</Badge> : null}
          {row.late_waiting ? <Badge tone="warning">{t("one.late_waiting", { count: row.late_waiting })}</Badge> : null}
        </span>
      ),
    },
    { id: "state", title: t("one.columns.state"), sortable: true, cell: (row) => t(`one.state.${row.state}`) },
    {
      id: "submitted",
      title: t("one.columns.submitted"),
      sortable: "submitted_at",
      cell: (row) => (row.submitted_at ? dates.moment(row.submitted_at) : "–"),
    },
    {
      id: "score",
      title: t("one.columns.score"),
      numeric: true,
      sortable: true,
      cell: ({ score }) => scoreText(score, numbers.plain),
    },
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

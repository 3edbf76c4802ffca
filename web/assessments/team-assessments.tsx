import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { TagField } from "../pickers/tag-field.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useDurations } from "../ui/use-durations.ts";
import { useNumbers } from "../ui/use-numbers.ts";

import { AssessmentTags } from "./assessment-tags.tsx";
import { RowsPending } from "./list-pending.tsx";
import { kinds, type ListSearch, pageSize } from "./list-search.ts";
import { type Assessment, assessmentsQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/assessments");

/** All assessments that the team works with; search, cut, order and page stand in the address. */
export default function TeamAssessments() {
  const { t } = useTranslation("assessments");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const numbers = useNumbers();
  const { archived = false, page = 1, ...cut } = search;
  const list = useQuery(assessmentsQuery({ ...cut, archived: archived ? "true" : "false", page, page_size: pageSize }));
  const change = (next: ListSearch) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  const count = list.data?.count ?? 0;
  const isCut = Boolean(search.search || search.kind || search.tag || archived);
  return (
    <>
      <PageHead title={t("title")} />
      <div className="list-bar">
        <div className="list-finders">
          <SearchField
            label={t("list.search")}
            placeholder={t("list.search_placeholder")}
            clearLabel={t("list.clear")}
            value={search.search ?? ""}
            onSearch={(text) => change({ search: text || undefined })}
          />
          <TagField
            label={t("list.tag")}
            hidesLabel
            placeholder={t("list.tag_placeholder")}
            value={search.tag ?? null}
            onChange={(tag) => change({ tag: tag ?? undefined })}
          />
        </div>
        <div className="row wrap between">
          <FilterChips
            label={t("list.kind")}
            choices={[{ id: "all", label: t("list.all") }, ...kinds.map((id) => ({ id, label: t(`kind.${id}`) }))]}
            value={search.kind ?? "all"}
            onChange={(id) => change({ kind: kinds.find((kind) => kind === id) })}
          />
          <Switch isSelected={archived} onChange={(on) => change({ archived: on ? true : undefined })}>
            {t("list.archived")}
          </Switch>
        </div>
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <div role="status" aria-busy="true" aria-label={t("list.loading")}>
          <RowsPending />
        </div>
      ) : count === 0 ? (
        <EmptyState
          title={t(isCut ? "list.none_title" : "list.empty_title")}
          action={
            isCut ? (
              <Button
                onPress={() => change({ search: undefined, kind: undefined, tag: undefined, archived: undefined })}
              >
                {t("list.clear_all")}
              </Button>
            ) : null
          }
        >
          {t(isCut ? "list.none" : "list.empty")}
        </EmptyState>
      ) : (
        <>
          <AssessmentTable
            rows={list.data.results}
            ordering={search.ordering}
            onOrderingChange={(ordering) => change({ ordering })}
          />
          <Pagination
            label={t("list.pages")}
            previousLabel={t("list.previous")}
            nextLabel={t("list.next")}
            summary={t("list.summary", {
              from: numbers.counted((page - 1) * pageSize + 1),
              to: numbers.counted(Math.min(page * pageSize, count)),
              total: numbers.counted(count),
            })}
            page={page}
            pageCount={Math.max(1, Math.ceil(count / pageSize))}
            onPageChange={(next) => change({ page: next === 1 ? undefined : next })}
          />
        </>
      )}
    </>
  );
}

type TableProps = { rows: Assessment[]; ordering?: string; onOrderingChange: (ordering: string) => void };

function AssessmentTable({ rows, ordering, onOrderingChange }: TableProps) {
  const { t } = useTranslation("assessments");
  const dates = useDates(useUser().time_zone);
  const durations = useDurations();
  const columns: Column<Assessment>[] = [
    {
      id: "name",
      title: t("list.columns.name"),
      sortable: true,
      rowHeader: true,
      cell: (row) => (
        <span className="row row-2 wrap">
          <Link href={`/assessments/${encodeURIComponent(row.id)}`}>{row.name}</Link>
          {row.archived_at ? (
            <Badge tone="line">{t("list.is_archived")}</Badge>
          ) : row.published_version === null ? (
            <Badge tone="info">{t("list.draft")}</Badge>
          ) : null}
        </span>
      ),
    },
    { id: "tags", title: t("list.columns.tags"), cell: (row) => <AssessmentTags assessment={row} /> },
    { id: "kind", title: t("list.columns.kind"), sortable: true, cell: (row) => t(`kind.${row.kind}`) },
    { id: "sections", title: t("list.columns.sections"), numeric: true, cell: (row) => row.sections.length },
    { id: "questions", title: t("list.columns.questions"), numeric: true, cell: (row) => row.question_count },
    {
      id: "time",
      title: t("list.columns.time"),
      numeric: true,
      cell: (row) => (row.time_seconds === null ? t("untimed") : durations.words(row.time_seconds)),
    },
    {
      id: "version",
      title: t("list.columns.version"),
      numeric: true,
      cell: (row) => row.published_version ?? "–",
    },
    {
      id: "updated_at",
      title: t("list.columns.changed"),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="nowrap">{dates.date(row.updated_at)}</span>,
    },
  ];
  return (
    <Table
      stacks
      label={t("title")}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      ordering={ordering}
      onOrderingChange={onOrderingChange}
    />
  );
}

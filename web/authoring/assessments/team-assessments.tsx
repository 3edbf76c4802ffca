import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { TagField } from "../../parts/pickers/tag-field.tsx";
import { AssessmentTags } from "./assessment-tags.tsx";
import { ImportTestDialog } from "./import-test-dialog.tsx";
import { type AssessmentsSearch, kinds, pageSize } from "./list-search.ts";
import { NewAssessmentDialog } from "./new-assessment-dialog.tsx";
import { type Assessment, assessmentsQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/assessments");

/** Shows all assessments that the team works with; search, filter, order and page are in the address. */
export default function TeamAssessments() {
  const { t } = useTranslation("assessments");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = listState<AssessmentsSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  const { page, change } = state;
  const { archived } = search;
  const list = useQuery(
    assessmentsQuery({ ...search, archived: archived ? "true" : "false", page, page_size: pageSize }),
  );
  const { role } = useUser();
  const isAuthor = role === "staff" || role === "tutor";
  const [isMaking, setMaking] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const newButton = (
    <Button variant="primary" onPress={() => setMaking(true)}>
      {t("new.open")}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t("title")}
        aside={
          isAuthor ? (
            <div className="row g2">
              <Button onPress={() => setImporting(true)}>{t("import.open")}</Button>
              {newButton}
            </div>
          ) : null
        }
      />
      {isImporting ? <ImportTestDialog onClose={() => setImporting(false)} /> : null}
      <div className="rows-3 mb-5">
        <div className="assessments-finders phone-column">
          <ListSearch
            label={t("list.search")}
            placeholder={t("list.search_placeholder")}
            value={search.search}
            onSearch={(words) => change({ search: words })}
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
          <Switch isSelected={archived === true} onChange={(on) => change({ archived: on || undefined })}>
            {t("list.archived")}
          </Switch>
        </div>
      </div>
      <ListStates
        list={list}
        isEmpty={(found) => found.count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("list.none_title"), onClear: state.clear }}
        empty={
          <EmptyState title={t("list.empty_title")} action={isAuthor ? newButton : null}>
            {t("list.empty")}
          </EmptyState>
        }
        pending={<ListPending />}
      >
        {(found) => (
          <>
            <AssessmentTable
              rows={found.results}
              ordering={search.ordering}
              isStale={list.isPlaceholderData}
              onOrderingChange={(ordering) => change({ ordering })}
            />
            <Pager page={page} pageSize={pageSize} count={found.count} onChange={state.goToPage} />
          </>
        )}
      </ListStates>
      {isMaking ? <NewAssessmentDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

type TableProps = {
  rows: Assessment[];
  ordering?: string;
  isStale: boolean;
  onOrderingChange: (ordering: string) => void;
};

function AssessmentTable({ rows, ordering, isStale, onOrderingChange }: TableProps) {
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
      cell: (row) =>
        row.time_seconds === null
          ? t("untimed")
          : durations.range(row.time_seconds_least ?? row.time_seconds, row.time_seconds),
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
    <ListTable
      label={t("title")}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      ordering={ordering}
      onOrderingChange={onOrderingChange}
      isStale={isStale}
    />
  );
}

import "./schools.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { actionColumn } from "../../parts/list/action-column.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import { NotAllowed } from "../../parts/list/not-allowed.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { type School, schoolsQuery } from "./requests.ts";
import { SchoolForm } from "./school-form.tsx";
import { pageSize, type SchoolsSearch } from "./schools-search.ts";
import { useSchoolChanges } from "./use-school-changes.ts";

const route = getRouteApi("/signed-in/schools");

/** Shows the schools of the organisation: all for staff, their own for the rest of the team. */
export function SchoolsScreen() {
  const { t } = useTranslation("schools");
  if (useUser().role !== "student") return <TeamSchools />;
  return <NotAllowed title={t("not_allowed_title")}>{t("not_allowed")}</NotAllowed>;
}

function TeamSchools() {
  const { t } = useTranslation("schools");
  const user = useUser();
  const isStaff = user.role === "staff";
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useSchoolChanges();
  const [isMaking, setMaking] = useState(false);
  const state = listState<SchoolsSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  const { page, change } = state;
  const { archived } = search;
  const list = useQuery(schoolsQuery({ ...search, archived: archived ? "true" : "false", page, page_size: pageSize }));
  return (
    <>
      <PageHead
        title={t("title")}
        aside={
          isStaff ? (
            <Button variant="primary" onPress={() => setMaking(true)}>
              {t("new")}
            </Button>
          ) : null
        }
      />
      <div className="list-bar">
        <ListSearch
          label={t("search")}
          placeholder={t("search_placeholder")}
          value={search.search}
          onSearch={(words) => change({ search: words })}
        />
        {isStaff ? (
          <Switch isSelected={archived === true} onChange={(on) => change({ archived: on || undefined })}>
            {t("archived")}
          </Switch>
        ) : null}
      </div>
      <ListStates
        list={list}
        isEmpty={(found) => found.count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
        empty={<EmptyState title={t("empty_title")}>{t(isStaff ? "empty" : "empty_reader")}</EmptyState>}
        pending={<ListPending rows={4} />}
      >
        {(found) => (
          <>
            <SchoolTable
              rows={found.results}
              ordering={search.ordering}
              isStale={list.isPlaceholderData}
              onOrderingChange={(ordering) => change({ ordering })}
              onRestore={archived ? (school) => void changes.restore(school).catch(() => {}) : undefined}
            />
            <Pager pageSize={pageSize} page={page} count={found.count} onChange={state.goToPage} />
          </>
        )}
      </ListStates>
      {isMaking ? (
        <SchoolForm
          school={null}
          timeZone={user.time_zone}
          onSubmit={async (fields) => {
            const made = await changes.create(fields);
            void navigate({ to: "/schools/$schoolId", params: { schoolId: made.id }, search: {} });
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}

type SchoolTableProps = {
  rows: School[];
  ordering?: string;
  isStale: boolean;
  onOrderingChange: (ordering: string) => void;
  /** With archived schools: brings one back. */
  onRestore?: (school: School) => void;
};

function SchoolTable({ rows, ordering, isStale, onOrderingChange, onRestore }: SchoolTableProps) {
  const { t } = useTranslation("schools");
  const numbers = useNumbers();
  const count = (id: "student_count" | "team_count" | "group_count"): Column<School> => ({
    id,
    title: t(`columns.${id}`),
    sortable: true,
    numeric: true,
    cell: (school) => numbers.counted(school[id]),
  });
  const columns: Column<School>[] = [
    {
      id: "name",
      title: t("columns.name"),
      sortable: true,
      rowHeader: true,
      cell: (school) => (
        <span className="row row-2">
          {school.logo ? <img className="school-mark" src={school.logo} alt="" /> : null}
          <Link href={`/schools/${school.id}`}>{school.name}</Link>
        </span>
      ),
    },
    { id: "time_zone", title: t("columns.time_zone"), cell: (school) => school.time_zone.replaceAll("_", " ") },
    count("student_count"),
    count("team_count"),
    count("group_count"),
    ...(onRestore
      ? [
          actionColumn<School>(t("columns.actions"), (school) => (
            <Button size="sm" aria-label={t("restore_named", { name: school.name })} onPress={() => onRestore(school)}>
              {t("restore")}
            </Button>
          )),
        ]
      : []),
  ];
  return (
    <ListTable
      label={t("title")}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      ordering={ordering ?? "name"}
      onOrderingChange={onOrderingChange}
      isStale={isStale}
    />
  );
}

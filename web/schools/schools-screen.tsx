import "./schools.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { ListPager } from "../common/list-pager.tsx";
import { useUser } from "../common/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink, Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState, NoPermissionState } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { type School, schoolsQuery } from "./requests.ts";
import { SchoolForm } from "./school-form.tsx";
import { pageSize, type SchoolsSearch } from "./schools-search.ts";
import { useSchoolChanges } from "./use-school-changes.ts";

const route = getRouteApi("/signed-in/schools");

/** The schools of the organisation: all for staff, one's own for the others of the team. */
export function SchoolsScreen() {
  const { t } = useTranslation("schools");
  if (useUser().role !== "student") return <TeamSchools />;
  const home = (
    <ButtonLink variant="primary" href="/">
      {t("home")}
    </ButtonLink>
  );
  return (
    <NoPermissionState level={1} title={t("not_allowed_title")} action={home}>
      {t("not_allowed")}
    </NoPermissionState>
  );
}

function TeamSchools() {
  const { t } = useTranslation("schools");
  const user = useUser();
  const isStaff = user.role === "staff";
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useSchoolChanges();
  const [isMaking, setMaking] = useState(false);
  const { archived = false, page = 1, ...cut } = search;
  const list = useQuery(schoolsQuery({ ...cut, archived: archived ? "true" : "false", page, page_size: pageSize }));
  const change = (next: SchoolsSearch) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  const count = list.data?.count ?? 0;
  const isCut = Boolean(search.search || archived);
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
      <div className="schools-bar">
        <SearchField
          label={t("search")}
          placeholder={t("search_placeholder")}
          clearLabel={t("clear")}
          value={search.search ?? ""}
          onSearch={(text) => change({ search: text || undefined })}
        />
        {isStaff ? (
          <Switch isSelected={archived} onChange={(on) => change({ archived: on || undefined })}>
            {t("archived")}
          </Switch>
        ) : null}
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Pending />
      ) : count === 0 ? (
        <EmptyState
          title={t(isCut ? "none_title" : "empty_title")}
          action={
            isCut ? (
              <Button onPress={() => void navigate({ search: {}, replace: true })}>{t("clear_all")}</Button>
            ) : null
          }
        >
          {t(isCut ? "none" : isStaff ? "empty" : "empty_reader")}
        </EmptyState>
      ) : (
        <>
          <SchoolTable
            rows={list.data.results}
            ordering={search.ordering}
            onOrderingChange={(ordering) => change({ ordering })}
            onRestore={archived ? (school) => void changes.restore(school).catch(() => {}) : undefined}
          />
          <ListPager pageSize={pageSize} page={page} count={count} onChange={(next) => change({ page: next })} />
        </>
      )}
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
  onOrderingChange: (ordering: string) => void;
  /** With archived schools: brings one back. */
  onRestore?: (school: School) => void;
};

function SchoolTable({ rows, ordering, onOrderingChange, onRestore }: SchoolTableProps) {
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
          {
            id: "restore",
            title: t("columns.actions"),
            numeric: true,
            cell: (school: School) => (
              <span className="school-act">
                <Button
                  size="sm"
                  aria-label={t("restore_named", { name: school.name })}
                  onPress={() => onRestore(school)}
                >
                  {t("restore")}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <Table
      stacks
      label={t("title")}
      columns={columns}
      rows={rows}
      rowId={(school) => school.id}
      ordering={ordering ?? "name"}
      onOrderingChange={onOrderingChange}
    />
  );
}

function Pending() {
  const { t } = useTranslation("schools");
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g6">
        {["a", "b", "c"].map((row) => (
          <div key={row} className="row between">
            <Skeleton width="30%" />
            <Skeleton width="20%" />
            <Skeleton width="48px" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

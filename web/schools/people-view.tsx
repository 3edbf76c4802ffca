import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { ListPager } from "../common/list-pager.tsx";
import { useUser } from "../common/session-context.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useDates } from "../ui/use-dates.ts";
import { AddPeopleDialog } from "./add-people-dialog.tsx";
import { type Member, membersQuery, type School } from "./requests.ts";
import { pageSize, roles, type SchoolSearch } from "./schools-search.ts";
import type { SchoolChanges } from "./use-school-changes.ts";

const route = getRouteApi("/signed-in/schools/$schoolId");

/** Who belongs to the school, from and to; for staff with adding and letting go. */
export function PeopleView({ school, changes }: { school: School; changes: SchoolChanges }) {
  const { t } = useTranslation(["schools", "shell"]);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { page = 1, past, role, ordering } = search;
  const list = useQuery(
    membersQuery(school.id, {
      ...{ search: search.search, role, ordering, page, page_size: pageSize },
      past: past ? "true" : "false",
    }),
  );
  const change = (next: SchoolSearch) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  const count = list.data?.count ?? 0;
  const isCut = Boolean(search.search || role);
  const mayChange = school.can.change_members === true && school.archived_at === null;
  return (
    <>
      <div className="schools-bar">
        <SearchField
          label={t("people.search")}
          placeholder={t("people.search_placeholder")}
          clearLabel={t("clear")}
          value={search.search ?? ""}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <Switch isSelected={past === true} onChange={(on) => change({ past: on || undefined })}>
          {t("people.past")}
        </Switch>
        {mayChange ? <Button onPress={() => setAdding(true)}>{t("people.add")}</Button> : null}
      </div>
      <div className="schools-roles">
        <FilterChips
          label={t("people.role")}
          choices={[
            { id: "all", label: t("people.all") },
            ...roles.map((id) => ({ id, label: t(`roles.${id}`, { ns: "shell" }) })),
          ]}
          value={role ?? "all"}
          onChange={(id) => change({ role: roles.find((one) => one === id) })}
        />
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonGroup label={t("loading_this")}>
          <div className="stack g6">
            <Skeleton />
            <Skeleton width="80%" />
          </div>
        </SkeletonGroup>
      ) : count === 0 ? (
        <EmptyState title={t(isCut ? "people.none_title" : "people.empty_title")}>
          {t(isCut ? "people.none" : "people.empty")}
        </EmptyState>
      ) : (
        <>
          <PeopleTable
            rows={list.data.results}
            ordering={ordering}
            onOrderingChange={(next) => change({ ordering: next })}
            onRemove={mayChange ? (person) => void changes.remove(school, person).catch(() => {}) : undefined}
          />
          <ListPager pageSize={pageSize} page={page} count={count} onChange={(next) => change({ page: next })} />
        </>
      )}
      {isAdding ? (
        <AddPeopleDialog
          school={school.name}
          onAdd={(users, times) => changes.add(school, users, times)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

type PeopleTableProps = {
  rows: Member[];
  ordering?: string;
  onOrderingChange: (ordering: string) => void;
  onRemove?: (person: { id: string; name: string }) => void;
};

function PeopleTable({ rows, ordering, onOrderingChange, onRemove }: PeopleTableProps) {
  const { t } = useTranslation(["schools", "shell"]);
  const dates = useDates(useUser().time_zone);
  const nameOf = ({ first_name, last_name, email }: Member) => `${first_name} ${last_name}`.trim() || (email ?? "–");
  const isOver = ({ member_to }: Member) => member_to !== null && new Date(member_to).getTime() <= Date.now();
  const columns: Column<Member>[] = [
    {
      id: "last_name",
      title: t("columns.name"),
      sortable: true,
      rowHeader: true,
      cell: (row) => (
        <span className="row row-2 wrap">
          <Link href={`/people/${row.user}`}>{nameOf(row)}</Link>
          {row.is_active ? null : <Badge tone="line">{t("people.inactive")}</Badge>}
          {isOver(row) ? <Badge tone="line">{t("people.left")}</Badge> : null}
        </span>
      ),
    },
    {
      id: "role",
      title: t("columns.role"),
      sortable: true,
      cell: (row) => t(`roles.${row.role}`, { ns: "shell" }),
    },
    {
      id: "member_from",
      title: t("columns.from"),
      sortable: true,
      numeric: true,
      cell: (row) => dates.date(row.member_from),
    },
    {
      id: "member_to",
      title: t("columns.to"),
      numeric: true,
      cell: (row) => (row.member_to ? dates.date(row.member_to) : "–"),
    },
    ...(onRemove
      ? [
          {
            id: "remove",
            title: t("columns.actions"),
            numeric: true,
            cell: (row: Member) =>
              isOver(row) ? null : (
                <span className="school-act">
                  <Button
                    variant="ghost"
                    size="sm"
                    icon
                    aria-label={t("people.remove", { name: nameOf(row) })}
                    onPress={() => onRemove({ id: row.user, name: nameOf(row) })}
                  >
                    <Icon of={X} small />
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
      label={t("views.people")}
      columns={columns}
      rows={rows}
      rowId={(row) => `${row.user} ${row.member_from}`}
      ordering={ordering ?? "last_name"}
      onOrderingChange={onOrderingChange}
    />
  );
}

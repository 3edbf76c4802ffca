import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { StudentNumber } from "../../base/ui/student-number.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { actionColumn } from "../../parts/list/action-column.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { AddPeopleDialog } from "./add-people-dialog.tsx";
import { type Member, membersQuery, type School } from "./requests.ts";
import { pageSize, roles, type SchoolSearch } from "./schools-search.ts";
import type { SchoolChanges } from "./use-school-changes.ts";

const route = getRouteApi("/signed-in/schools/$schoolId");

/** Shows who belongs to the school, from and to; for staff with adding and letting go. */
export function PeopleView({ school, changes }: { school: School; changes: SchoolChanges }) {
  const { t } = useTranslation(["schools", "shell"]);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const state = listState<SchoolSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
    { kept: ["view", "past"] },
  );
  const { page, change } = state;
  const { past, role, ordering } = search;
  const list = useQuery(
    membersQuery(school.id, {
      search: search.search,
      role,
      ordering,
      page,
      page_size: pageSize,
      past: past ? "true" : "false",
    }),
  );
  const mayChange = school.can.change_members === true && school.archived_at === null;
  return (
    <>
      <div className="list-bar">
        <ListSearch
          label={t("people.search")}
          placeholder={t("people.search_placeholder")}
          value={search.search}
          onSearch={(words) => change({ search: words })}
        />
        <Switch isSelected={past === true} onChange={(on) => change({ past: on || undefined })}>
          {t("people.past")}
        </Switch>
        {mayChange ? (
          <span className="to-end">
            <Button onPress={() => setAdding(true)}>{t("people.add")}</Button>
          </span>
        ) : null}
      </div>
      <div className="mb-5">
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
      <ListStates
        list={list}
        isEmpty={(found) => found.count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("people.none_title"), onClear: state.clear }}
        empty={<EmptyState title={t("people.empty_title")}>{t("people.empty")}</EmptyState>}
        pending={<ListPending />}
      >
        {(found) => (
          <>
            <PeopleTable
              rows={found.results}
              ordering={ordering}
              isStale={list.isPlaceholderData}
              onOrderingChange={(next) => change({ ordering: next })}
              onRemove={mayChange ? (person) => void changes.remove(school, person).catch(() => {}) : undefined}
            />
            <Pager pageSize={pageSize} page={page} count={found.count} onChange={state.goToPage} />
          </>
        )}
      </ListStates>
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
  isStale: boolean;
  onOrderingChange: (ordering: string) => void;
  onRemove?: (person: { id: string; name: string }) => void;
};

function PeopleTable({ rows, ordering, isStale, onOrderingChange, onRemove }: PeopleTableProps) {
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
          <StudentNumber of={row} />
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
          actionColumn<Member>(t("columns.actions"), (row) =>
            isOver(row) ? null : (
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={t("people.remove", { name: nameOf(row) })}
                onPress={() => onRemove({ id: row.user, name: nameOf(row) })}
              >
                <Icon of={X} small />
              </Button>
            ),
          ),
        ]
      : []),
  ];
  return (
    <ListTable
      label={t("views.people")}
      columns={columns}
      rows={rows}
      rowId={(row) => `${row.user} ${row.member_from}`}
      ordering={ordering ?? "last_name"}
      onOrderingChange={onOrderingChange}
      isStale={isStale}
    />
  );
}

import { PersonNames } from "../../parts/list/person-names.tsx";
import "./groups.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
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
import { schoolsSource } from "../../parts/pickers/schools.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { useHasSchools } from "../../parts/pickers/use-has-schools.ts";
import { GroupForm } from "./group-form.tsx";
import { type GroupsSearch, pageSize } from "./groups-search.ts";
import { type Group, groupsQuery } from "./requests.ts";
import { useGroupChanges } from "./use-group-changes.ts";

const route = getRouteApi("/signed-in/groups");

/** Shows the groups within reach: who leads them, how many are in them. */
export function GroupsScreen() {
  const { t } = useTranslation("groups");
  if (useUser().role !== "student") return <TeamGroups />;
  return <NotAllowed title={t("not_allowed_title")}>{t("not_allowed")}</NotAllowed>;
}

function TeamGroups() {
  const { t } = useTranslation("groups");
  const { role } = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useGroupChanges();
  const setMaking = (next: boolean) =>
    void navigate({ search: { ...search, new: next || undefined }, replace: true, resetScroll: false });
  const state = listState<GroupsSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
    { kept: ["new"] },
  );
  const { page, change } = state;
  const { new: isMaking = false, archived, ...filters } = search;
  const list = useQuery(groupsQuery({ ...filters, archived: archived ? "true" : "false", page, page_size: pageSize }));
  const hasSchools = useHasSchools();
  const mayManage = role !== "counselor";
  const makeButton = (
    <Button variant="primary" onPress={() => setMaking(true)}>
      {t("new")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("title")} aside={mayManage ? makeButton : null} />
      <div className="list-bar">
        <ListSearch
          label={t("search")}
          placeholder={t("search_placeholder")}
          value={search.search}
          onSearch={(words) => change({ search: words })}
        />
        {hasSchools || search.school ? (
          <SourceField
            label={t("school")}
            hidesLabel
            placeholder={t("all_schools")}
            source={schoolsSource}
            value={search.school ?? null}
            onChange={(school) => change({ school: school ?? undefined })}
          />
        ) : null}
        {mayManage ? (
          <Switch isSelected={archived === true} onChange={(on) => change({ archived: on || undefined })}>
            {t("archived")}
          </Switch>
        ) : null}
      </div>
      <ListStates
        list={list}
        isEmpty={(found) => found.count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
        empty={<EmptyState title={t("empty_title")}>{t(mayManage ? "empty" : "empty_reader")}</EmptyState>}
        pending={<ListPending />}
      >
        {(found) => (
          <>
            <GroupTable
              rows={found.results}
              ordering={search.ordering}
              isStale={list.isPlaceholderData}
              onOrderingChange={(ordering) => change({ ordering })}
              onRestore={archived ? (group) => void changes.restore(group).catch(() => {}) : undefined}
            />
            <Pager pageSize={pageSize} page={page} count={found.count} onChange={state.goToPage} />
          </>
        )}
      </ListStates>
      {isMaking && mayManage ? (
        <GroupForm
          group={null}
          onSubmit={changes.create}
          onSent={({ id }) => void navigate({ to: "/groups/$groupId", params: { groupId: id }, search: {} })}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}

type GroupTableProps = {
  rows: Group[];
  ordering?: string;
  isStale: boolean;
  onOrderingChange: (ordering: string) => void;
  /** With archived groups: brings one back. */
  onRestore?: (group: Group) => void;
};

function GroupTable({ rows, ordering, isStale, onOrderingChange, onRestore }: GroupTableProps) {
  const { t } = useTranslation("groups");
  const numbers = useNumbers();
  const columns: Column<Group>[] = [
    {
      id: "name",
      title: t("columns.name"),
      sortable: true,
      rowHeader: true,
      cell: (group) => (onRestore ? group.name : <Link href={`/groups/${group.id}`}>{group.name}</Link>),
    },
    { id: "school", title: t("columns.school"), sortable: true, cell: (group) => group.school_name ?? "–" },
    {
      id: "tutors",
      title: t("columns.tutors"),
      cell: (group) => (group.led_by.length > 0 ? <PersonNames people={group.led_by} /> : "–"),
    },
    {
      id: "member_count",
      title: t("columns.members"),
      sortable: true,
      numeric: true,
      cell: (group) => (
        <>
          {numbers.counted(group.member_count)}
          {group.deactivated_count > 0 ? (
            <span className="meta"> · {t("deactivated", { count: group.deactivated_count })}</span>
          ) : null}
        </>
      ),
    },
    ...(onRestore
      ? [
          actionColumn<Group>(t("columns.actions"), (group) => (
            <Button size="sm" aria-label={t("restore_named", { name: group.name })} onPress={() => onRestore(group)}>
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

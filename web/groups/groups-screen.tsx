import "./groups.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { ListPager } from "../common/list-pager.tsx";
import { useUser } from "../common/session-context.tsx";
import { firstSchoolQuery, schoolsSource } from "../pickers/schools.ts";
import { SourceField } from "../pickers/source-field.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink, Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState, NoPermissionState } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { GroupForm } from "./group-form.tsx";
import { type GroupsSearch, pageSize } from "./groups-search.ts";
import { type Group, groupsQuery } from "./requests.ts";
import { useGroupChanges } from "./use-group-changes.ts";

const route = getRouteApi("/signed-in/groups");

/** The groups within reach: who leads them, how many are in them. */
export function GroupsScreen() {
  const { t } = useTranslation("groups");
  if (useUser().role !== "student") return <TeamGroups />;
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

function TeamGroups() {
  const { t } = useTranslation("groups");
  const { role } = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useGroupChanges();
  const [isMaking, setMaking] = useState(false);
  const { archived = false, page = 1, ...cut } = search;
  const list = useQuery(groupsQuery({ ...cut, archived: archived ? "true" : "false", page, page_size: pageSize }));
  const hasSchools = (useQuery(firstSchoolQuery).data?.count ?? 0) > 1;
  const mayKeep = role !== "counselor";
  const change = (next: GroupsSearch) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  const count = list.data?.count ?? 0;
  const isCut = Boolean(search.search || search.school || archived);
  const makeButton = (
    <Button variant="primary" onPress={() => setMaking(true)}>
      {t("new")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("title")} aside={mayKeep ? makeButton : null} />
      <div className="groups-bar">
        <SearchField
          label={t("search")}
          placeholder={t("search_placeholder")}
          clearLabel={t("clear")}
          value={search.search ?? ""}
          onSearch={(text) => change({ search: text || undefined })}
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
        {mayKeep ? (
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
          {t(isCut ? "none" : mayKeep ? "empty" : "empty_reader")}
        </EmptyState>
      ) : (
        <>
          <GroupTable
            rows={list.data.results}
            ordering={search.ordering}
            onOrderingChange={(ordering) => change({ ordering })}
            onRestore={archived ? (group) => void changes.restore(group).catch(() => {}) : undefined}
          />
          <ListPager pageSize={pageSize} page={page} count={count} onChange={(next) => change({ page: next })} />
        </>
      )}
      {isMaking ? (
        <GroupForm
          group={null}
          onSubmit={async (fields) => {
            const made = await changes.create(fields);
            void navigate({ to: "/groups/$groupId", params: { groupId: made.id }, search: {} });
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}

type GroupTableProps = {
  rows: Group[];
  ordering?: string;
  onOrderingChange: (ordering: string) => void;
  /** With archived groups: brings one back. */
  onRestore?: (group: Group) => void;
};

function GroupTable({ rows, ordering, onOrderingChange, onRestore }: GroupTableProps) {
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
      cell: (group) =>
        group.led_by.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).join(", ") || "–",
    },
    {
      id: "member_count",
      title: t("columns.members"),
      sortable: true,
      numeric: true,
      cell: (group) => numbers.counted(group.member_count),
    },
    ...(onRestore
      ? [
          {
            id: "restore",
            title: t("columns.actions"),
            numeric: true,
            cell: (group: Group) => (
              <span className="group-act">
                <Button
                  size="sm"
                  aria-label={t("restore_named", { name: group.name })}
                  onPress={() => onRestore(group)}
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
      rowId={(group) => group.id}
      ordering={ordering ?? "name"}
      onOrderingChange={onOrderingChange}
    />
  );
}

function Pending() {
  const { t } = useTranslation("groups");
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g6">
        {["a", "b", "c", "d", "e"].map((row) => (
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

import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { ListPager } from "../common/list-pager.tsx";
import { peopleSource } from "../pickers/people.ts";
import { pickedPerson } from "../pickers/picked.ts";
import { SourceField } from "../pickers/source-field.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { pageSize } from "./groups-search.ts";
import { type Group, type Standing, standingsQuery } from "./requests.ts";
import { StandingCell } from "./standing-cell.tsx";
import type { GroupChanges } from "./use-group-changes.ts";

const students = peopleSource("student");
const route = getRouteApi("/signed-in/groups/$groupId");

/** Who is in the group, and how each stands with what it was given. */
export function MembersView({ group, changes }: { group: Group; changes: GroupChanges }) {
  const { t } = useTranslation("groups");
  const { search, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(standingsQuery(group.id, { search, page, page_size: pageSize }));
  // A new field for each that is added: it is empty again and keeps the focus.
  const [round, setRound] = useState(0);
  const mayChange = group.can.change_members === true;
  const nameOf = ({ first_name, last_name }: Standing) => `${first_name} ${last_name}`.trim();
  const columns: Column<Standing>[] = [
    {
      id: "name",
      title: t("columns.student"),
      rowHeader: true,
      cell: (row) => <Link href={`/people/${row.user}`}>{nameOf(row)}</Link>,
    },
    ...(list.data?.assessments ?? []).map(({ id, name }) => ({
      id,
      title: name,
      numeric: true,
      cell: (row: Standing) => <StandingCell sitting={row.sittings.find((sitting) => sitting.assessment === id)} />,
    })),
    ...(mayChange
      ? [
          {
            id: "remove",
            title: t("columns.actions"),
            numeric: true,
            cell: (row: Standing) => (
              <span className="group-act">
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={t("take_out", { name: nameOf(row) })}
                  onPress={() => void changes.remove(group.id, { id: row.user, name: nameOf(row) }).catch(() => {})}
                >
                  <Icon of={X} small />
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  const count = list.data?.count ?? 0;
  return (
    <>
      <div className="groups-bar">
        {group.member_count > pageSize || search ? (
          <SearchField
            label={t("search_members")}
            placeholder={t("search_members_placeholder")}
            clearLabel={t("clear")}
            value={search ?? ""}
            onSearch={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
          />
        ) : null}
        {mayChange ? (
          <SourceField
            key={round}
            label={t("add")}
            placeholder={t("picker.search_people", { ns: "shell" })}
            source={students}
            value={null}
            onChange={(_, person) => {
              if (!person) return;
              setRound(round + 1);
              void changes.add(group.id, pickedPerson(person)).catch(() => {});
            }}
            autoFocus={round > 0}
            opensOnFocus={round === 0}
          />
        ) : null}
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonGroup label={t("loading_this")}>
          <div className="stack g6">
            <Skeleton />
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </div>
        </SkeletonGroup>
      ) : count === 0 ? (
        <EmptyState title={t(search ? "none_members_title" : "no_members_title")}>
          {t(search ? "none_members" : mayChange ? "no_members" : "no_members_reader")}
        </EmptyState>
      ) : (
        <>
          {!search && count < group.member_count ? (
            <p className="meta">{t("within_reach", { said: count, total: group.member_count })}</p>
          ) : null}
          <Table
            stacks
            label={t("views.members")}
            columns={columns}
            rows={list.data.results}
            rowId={(row) => row.user}
          />
          <ListPager
            pageSize={pageSize}
            page={page}
            count={count}
            onChange={(next) => void navigate({ search: { search, page: next }, replace: true })}
          />
        </>
      )}
    </>
  );
}

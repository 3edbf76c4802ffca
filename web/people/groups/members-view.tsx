import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { StudentNumber } from "../../base/ui/student-number.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { actionColumn } from "../../parts/list/action-column.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { peopleSource } from "../../parts/pickers/people.ts";
import { pickedPerson } from "../../parts/pickers/picked.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { type GroupSearch, pageSize } from "./groups-search.ts";
import { type Group, type Standing, standingsQuery } from "./requests.ts";
import { StandingCell } from "./standing-cell.tsx";
import type { GroupChanges } from "./use-group-changes.ts";

const students = peopleSource("student");
const route = getRouteApi("/signed-in/groups/$groupId");

/** Shows the members of the group, and the progress of each in its assessments. */
export function MembersView({ group, changes }: { group: Group; changes: GroupChanges }) {
  const { t } = useTranslation("groups");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = listState<GroupSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
    { kept: ["view"] },
  );
  const { page, change } = state;
  const list = useQuery(standingsQuery(group.id, { search: search.search, page, page_size: pageSize }));
  // A new field for each that is added: it is empty again and keeps the focus.
  const [round, setRound] = useState(0);
  const mayChange = group.can.change_members === true;
  const nameOf = ({ first_name, last_name }: Standing) => `${first_name} ${last_name}`.trim();
  const columns: Column<Standing>[] = [
    {
      id: "name",
      title: t("columns.student"),
      rowHeader: true,
      cell: (row) => (
        <span className="row row-2 wrap">
          <Link href={`/people/${row.user}`}>{nameOf(row)}</Link>
          <StudentNumber of={row} />
        </span>
      ),
    },
    ...(list.data?.assessments ?? []).map(({ id, name }) => ({
      id,
      title: name,
      numeric: true,
      cell: (row: Standing) => <StandingCell sitting={row.sittings.find((sitting) => sitting.assessment === id)} />,
    })),
    ...(mayChange
      ? [
          actionColumn<Standing>(t("columns.actions"), (row) => (
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={t("take_out", { name: nameOf(row) })}
              onPress={() => void changes.remove(group.id, { id: row.user, name: nameOf(row) }).catch(() => {})}
            >
              <Icon of={X} small />
            </Button>
          )),
        ]
      : []),
  ];
  return (
    <>
      <div className="list-bar">
        {group.member_count > pageSize || search.search ? (
          <ListSearch
            label={t("search_members")}
            placeholder={t("search_members_placeholder")}
            value={search.search}
            onSearch={(words) => change({ search: words })}
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
      <ListStates
        list={list}
        isEmpty={(found) => found.count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_members_title"), onClear: state.clear }}
        empty={
          <EmptyState title={t("no_members_title")}>{t(mayChange ? "no_members" : "no_members_reader")}</EmptyState>
        }
        pending={<ListPending rows={4} />}
      >
        {({ count, results }) => (
          <>
            {!search.search && count < group.member_count ? (
              <p className="meta">{t("within_reach", { said: count, total: group.member_count })}</p>
            ) : null}
            {group.deactivated_count > 0 ? (
              <p className="meta">{t("deactivated_help", { count: group.deactivated_count })}</p>
            ) : null}
            <ListTable
              label={t("views.members")}
              columns={columns}
              rows={results}
              rowId={(row) => row.user}
              isStale={list.isPlaceholderData}
            />
            <Pager pageSize={pageSize} page={page} count={count} onChange={state.goToPage} />
          </>
        )}
      </ListStates>
    </>
  );
}

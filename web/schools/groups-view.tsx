import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListPending } from "../list/list-pending.tsx";
import { ListStates } from "../list/list-states.tsx";
import { ListTable } from "../list/list-table.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { Column } from "../ui/table.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { type Group, groupsOfSchoolQuery, type School } from "./requests.ts";

/** The groups of the school within reach. */
export function GroupsView({ school }: { school: School }) {
  const { t } = useTranslation("schools");
  const numbers = useNumbers();
  const list = useQuery(groupsOfSchoolQuery(school.id));
  const columns: Column<Group>[] = [
    {
      id: "name",
      title: t("columns.name"),
      rowHeader: true,
      cell: (group) => <Link href={`/groups/${group.id}`}>{group.name}</Link>,
    },
    {
      id: "tutors",
      title: t("columns.tutors"),
      cell: (group) =>
        group.led_by.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).join(", ") || "–",
    },
    {
      id: "members",
      title: t("columns.student_count"),
      numeric: true,
      cell: (group) => numbers.counted(group.member_count),
    },
  ];
  return (
    <ListStates
      list={list}
      isEmpty={({ results }) => results.length === 0}
      empty={<EmptyState title={t("no_groups_title")}>{t("no_groups")}</EmptyState>}
      pending={<ListPending rows={3} />}
    >
      {({ results }) => (
        <ListTable label={t("views.groups")} columns={columns} rows={results} rowId={(group) => group.id} />
      )}
    </ListStates>
  );
}

import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { PagedTable } from "../../parts/list/paged-table.tsx";
import { PersonNames } from "../../parts/list/person-names.tsx";
import { type Group, groupsOfSchoolQuery, type School } from "./requests.ts";
import { pageSize } from "./schools-search.ts";

const route = getRouteApi("/signed-in/schools/$schoolId");

/** The groups of the school within reach. */
export function GroupsView({ school }: { school: School }) {
  const { t } = useTranslation("schools");
  const numbers = useNumbers();
  const { view, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(groupsOfSchoolQuery(school.id, { page, page_size: pageSize }));
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
      cell: (group) => (group.led_by.length > 0 ? <PersonNames people={group.led_by} /> : "–"),
    },
    {
      id: "members",
      title: t("columns.student_count"),
      numeric: true,
      cell: (group) => numbers.counted(group.member_count),
    },
  ];
  return (
    <PagedTable
      label={t("views.groups")}
      columns={columns}
      list={list}
      rowId={(group) => group.id}
      page={page}
      pageSize={pageSize}
      onPage={(next) => void navigate({ search: { view, page: next }, replace: true })}
      empty={<EmptyState title={t("no_groups_title")}>{t("no_groups")}</EmptyState>}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { Link } from "../ui/link.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { type Group, groupsOfSchoolQuery, type School } from "./requests.ts";

/** The groups of the school within reach. */
export function GroupsView({ school }: { school: School }) {
  const { t } = useTranslation("schools");
  const numbers = useNumbers();
  const list = useQuery(groupsOfSchoolQuery(school.id));
  if (list.isError) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) {
    return (
      <SkeletonGroup label={t("loading_this")}>
        <Skeleton width="60%" />
      </SkeletonGroup>
    );
  }
  if (list.data.results.length === 0) return <EmptyState title={t("no_groups_title")}>{t("no_groups")}</EmptyState>;
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
    <Table stacks label={t("views.groups")} columns={columns} rows={list.data.results} rowId={(group) => group.id} />
  );
}

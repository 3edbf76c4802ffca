import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { ListPager } from "../common/list-pager.tsx";
import { useUser } from "../common/session-context.tsx";
import { Link } from "../ui/link.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useDates } from "../ui/use-dates.ts";
import { pageSize } from "./groups-search.ts";
import { type Group, type PastMember, pastQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/groups/$groupId");

/** Who was in the group, and from when to when. */
export function PastView({ group }: { group: Group }) {
  const { t } = useTranslation("groups");
  const { view, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const dates = useDates(useUser().time_zone);
  const list = useQuery(pastQuery(group.id, { page, page_size: pageSize }));
  if (list.isError) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) {
    return (
      <SkeletonGroup label={t("loading_this")}>
        <Skeleton width="70%" />
      </SkeletonGroup>
    );
  }
  if (list.data.count === 0) return <EmptyState title={t("no_past_title")}>{t("no_past")}</EmptyState>;
  const columns: Column<PastMember>[] = [
    {
      id: "name",
      title: t("columns.student"),
      rowHeader: true,
      cell: (row) => <Link href={`/people/${row.user}`}>{`${row.first_name} ${row.last_name}`.trim()}</Link>,
    },
    { id: "from", title: t("columns.from"), numeric: true, cell: (row) => dates.date(row.member_from) },
    {
      id: "to",
      title: t("columns.to"),
      numeric: true,
      cell: (row) => (row.member_to ? dates.date(row.member_to) : "–"),
    },
  ];
  return (
    <>
      <Table stacks label={t("views.past")} columns={columns} rows={list.data.results} rowId={(row) => row.user} />
      <ListPager
        pageSize={pageSize}
        page={page}
        count={list.data.count}
        onChange={(next) => void navigate({ search: { view, page: next }, replace: true })}
      />
    </>
  );
}

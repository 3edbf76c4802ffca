import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Link } from "../../base/ui/link.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { StudentNumber } from "../../base/ui/student-number.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { PagedTable } from "../../parts/list/paged-table.tsx";
import { pageSize } from "./groups-search.ts";
import { type Group, type PastMember, pastQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/groups/$groupId");

/** Shows who was in the group, and from when to when. */
export function PastView({ group }: { group: Group }) {
  const { t } = useTranslation("groups");
  const { view, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const dates = useDates(useUser().time_zone);
  const list = useQuery(pastQuery(group.id, { page, page_size: pageSize }));
  const columns: Column<PastMember>[] = [
    {
      id: "name",
      title: t("columns.student"),
      rowHeader: true,
      cell: (row) => (
        <span className="row row-2 wrap">
          <Link href={`/people/${row.user}`}>{`${row.first_name} ${row.last_name}`.trim()}</Link>
          <StudentNumber of={row} />
        </span>
      ),
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
    <PagedTable
      label={t("views.past")}
      columns={columns}
      list={list}
      rowId={(row) => row.user}
      page={page}
      pageSize={pageSize}
      onPage={(next) => void navigate({ search: { view, page: next }, replace: true })}
      empty={<EmptyState title={t("no_past_title")}>{t("no_past")}</EmptyState>}
    />
  );
}

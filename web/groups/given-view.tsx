import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { Link } from "../ui/link.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useDates } from "../ui/use-dates.ts";
import { type Allocation, type Group, givenQuery } from "./requests.ts";

/** What the group was given, and when each is open, in the viewer's zone. */
export function GivenView({ group }: { group: Group }) {
  const { t } = useTranslation("groups");
  const dates = useDates(useUser().time_zone);
  const list = useQuery(givenQuery(group.id));
  if (list.isError) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) {
    return (
      <SkeletonGroup label={t("loading_this")}>
        <div className="stack g6">
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      </SkeletonGroup>
    );
  }
  if (list.data.results.length === 0)
    return <EmptyState title={t("nothing_given_title")}>{t("nothing_given")}</EmptyState>;
  const when = (time: string | null, none: string) => (time ? dates.moment(time) : none);
  const columns: Column<Allocation>[] = [
    {
      id: "name",
      title: t("columns.given"),
      rowHeader: true,
      cell: ({ given, assessment }) =>
        assessment ? <Link href={`/assessments/${assessment}`}>{given.name}</Link> : given.name,
    },
    { id: "opens", title: t("columns.opens"), cell: (row) => when(row.opens_at, t("at_once")) },
    { id: "closes", title: t("columns.closes"), cell: (row) => when(row.closes_at, t("never")) },
    { id: "sittings", title: t("columns.sittings"), numeric: true, cell: (row) => row.sittings_allowed },
  ];
  return <Table stacks label={t("views.given")} columns={columns} rows={list.data.results} rowId={(row) => row.id} />;
}

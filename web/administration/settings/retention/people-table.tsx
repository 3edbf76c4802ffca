import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Link } from "../../../base/ui/link.tsx";
import type { Column } from "../../../base/ui/table.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { PagedTable } from "../../../parts/list/paged-table.tsx";
import { type Leaver, pageSize } from "./requests.ts";

type PeopleTableProps = {
  label: string;
  list: UseQueryResult<{ count: number; results: Leaver[] }>;
  page: number;
  onPage: (page: number) => void;
  empty: string;
  /** What else is said of each person, and what can be done. */
  more?: readonly Column<Leaver>[];
  /** Those who are kept aren't erased on any day. */
  hidesErasure?: boolean;
};

/** Lists people with when they left and when they are erased. */
export function PeopleTable({ label, list, page, onPage, empty, more = [], hidesErasure }: PeopleTableProps) {
  const { t } = useTranslation("settings");
  const dates = useDates(useUser().time_zone);
  const day = (time: string | null): ReactNode => (time === null ? "–" : dates.date(time));
  const columns: Column<Leaver>[] = [
    {
      id: "name",
      title: t("leavers.columns.name"),
      rowHeader: true,
      cell: ({ id, name, sign_in }) => <Link href={`/people/${id}`}>{name || sign_in}</Link>,
    },
    { id: "left", title: t("leavers.columns.left"), cell: ({ left_at }) => day(left_at) },
    ...(hidesErasure
      ? []
      : [{ id: "erased", title: t("leavers.columns.erased"), cell: ({ erase_at }: Leaver) => day(erase_at) }]),
    ...more,
  ];
  return (
    <PagedTable
      label={label}
      columns={columns}
      list={list}
      rowId={({ id }) => id}
      page={page}
      pageSize={pageSize}
      onPage={(next) => onPage(next ?? 1)}
      empty={<p className="dim body-s">{empty}</p>}
    />
  );
}

import { useTranslation } from "react-i18next";
import { markOf } from "../../base/common/answer-mark.ts";
import { Link } from "../../base/ui/link.tsx";
import { type Column, Table } from "../../base/ui/table.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { referenceMs } from "./pace.ts";
import { reviewAddress } from "./review-address.ts";
import type { NumberedRow, Section } from "./section-rows.ts";

/** Shows the same as the chart, question by question, each leading to its review. */
export function PacingTable({ session, section, rows }: { session: string; section: Section; rows: NumberedRow[] }) {
  const { t } = useTranslation("report");
  const durations = useDurations();
  const isCohort = rows.some((each) => referenceMs(each)?.by === "cohort");
  const time = (ms: number | undefined) => (ms === undefined ? "–" : durations.clock(ms));
  const columns: Column<NumberedRow>[] = [
    {
      id: "question",
      title: t("pace.columns.question"),
      rowHeader: true,
      cell: ({ row, number }) => <Link href={reviewAddress(session, { at: number })}>{row.position}</Link>,
    },
    { id: "result", title: t("pace.columns.result"), cell: ({ row }) => t(`marks.${markOf(row)}`) },
    { id: "time", title: t("pace.columns.time"), numeric: true, cell: ({ row }) => time(row.time_ms) },
    {
      id: "reference",
      title: t(isCohort ? "pace.columns.reference" : "pace.columns.even"),
      numeric: true,
      cell: (each) => time(referenceMs(each)?.ms),
    },
    { id: "visits", title: t("pace.columns.visits"), numeric: true, cell: ({ row }) => row.visits ?? "–" },
  ];
  return (
    <Table
      label={t("pace.table", { section: section.name })}
      columns={columns}
      rows={rows}
      rowId={({ row }) => row.id}
      dense
    />
  );
}

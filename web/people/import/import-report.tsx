import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import type { ImportReport } from "../requests.ts";

type Fault = ImportReport["errors"][number];
type Sample = ImportReport["sample"][number];
const kinds = ["created", "updated", "deactivated", "unchanged", "invalid"] as const;
const tones = {
  created: "success",
  updated: "info",
  deactivated: "warning",
  unchanged: "line",
  invalid: "error",
} as const;

/** What a file comes to: how many of each, its columns, bad lines by line and column, and the first lines. */
export function ImportReportView({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const { counts, errors, sample, columns } = report;
  const faults: Column<Fault>[] = [
    { id: "line", title: t("bring.line"), numeric: true, rowHeader: true, cell: ({ line }) => numbers.counted(line) },
    { id: "column", title: t("bring.column"), cell: ({ column }) => column },
    { id: "message", title: t("bring.why"), cell: ({ message }) => message },
  ];
  const samples: Column<Sample>[] = [
    { id: "line", title: t("bring.line"), numeric: true, cell: ({ line }) => numbers.counted(line) },
    { id: "name", title: t("columns.name"), rowHeader: true, cell: ({ name, identifier }) => name || identifier },
    { id: "identifier", title: t("bring.identifier"), cell: ({ identifier }) => identifier },
    { id: "role", title: t("columns.role"), cell: ({ role }) => t(`role.${role}`, { defaultValue: role }) },
    {
      id: "status",
      title: t("bring.becomes"),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`bring.status.${status}`)}</Badge>,
    },
  ];
  const unknown = columns.filter(({ field }) => field === null).map(({ header }) => header);
  const news = [...report.new_schools, ...report.new_groups];
  return (
    <section className="stack g6" aria-label={t("bring.report")}>
      <dl className="person-figures">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(isDone ? `bring.did.${kind}` : `bring.status.${kind}`)}</dt>
            <dd className="num">{numbers.counted(counts[kind])}</dd>
          </div>
        ))}
      </dl>
      {unknown.length > 0 ? <Notice title={t("bring.unknown_columns")}>{unknown.join(", ")}</Notice> : null}
      {news.length > 0 ? <Notice title={t("bring.news")}>{news.join(", ")}</Notice> : null}
      {errors.length > 0 ? (
        <div className="stack g2">
          <h2 className="h3">{t("bring.errors")}</h2>
          <Table
            stacks
            dense
            label={t("bring.errors")}
            columns={faults}
            rows={errors.slice(0, 200)}
            rowId={(fault) => `${fault.line} ${fault.column} ${fault.message}`}
          />
          {errors.length > 200 ? <p className="faint body-s">{t("bring.more_errors")}</p> : null}
        </div>
      ) : null}
      {sample.length > 0 ? (
        <div className="stack g2">
          <h2 className="h3">{t("bring.first_lines")}</h2>
          <Table
            stacks
            dense
            label={t("bring.first_lines")}
            columns={samples}
            rows={sample}
            rowId={({ line }) => String(line)}
          />
        </div>
      ) : null}
    </section>
  );
}

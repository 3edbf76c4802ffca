import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Badge } from "../../../base/ui/badge.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { downloadText } from "../../../base/ui/download.ts";
import { Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
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

/** One cell of CSV, which no spreadsheet takes for a formula. */
function cellOf(value: string | number = ""): string {
  const text = typeof value === "number" ? String(value) : value.replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function errorsAsCsv(errors: readonly Fault[]): string {
  const rows = errors.map(({ line, name, column, value, message }) => [line, name, column, value, message]);
  const lines = [["line", "name", "column", "value", "reason"], ...rows].map((row) =>
    row.map((value) => cellOf(value)).join(","),
  );
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

/** Shows what a file comes to: how many of each, its columns, bad lines by line and column, and the first lines. */
export function ImportReportView({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const { role } = useUser();
  const { counts, errors, sample, columns } = report;
  const faults: Column<Fault>[] = [
    { id: "line", title: t("bring.line"), numeric: true, rowHeader: true, cell: ({ line }) => numbers.counted(line) },
    { id: "name", title: t("columns.name"), cell: ({ name }) => <span dir="auto">{name}</span> },
    { id: "column", title: t("bring.column"), cell: ({ column }) => column },
    { id: "value", title: t("bring.value"), cell: ({ value }) => <span dir="auto">{value}</span> },
    { id: "message", title: t("bring.why"), cell: ({ message }) => message },
  ];
  const unknown = columns.filter(({ field }) => field === null).map(({ header }) => header);
  const { inactive = [], short_numbers: short = [] } = report;
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
      {report.is_one_roster ? (
        <Notice title={t("bring.one_roster")}>
          {t("bring.one_roster_body")}{" "}
          {role === "staff" ? <Link href="/settings?part=connections">{t("bring.to_rosters")}</Link> : null}
        </Notice>
      ) : null}
      {unknown.length > 0 ? <Notice title={t("bring.unknown_columns")}>{unknown.join(", ")}</Notice> : null}
      {report.new_schools.length > 0 ? (
        <Notice title={t("bring.new_schools")}>{report.new_schools.join(", ")}</Notice>
      ) : null}
      {report.new_groups.length > 0 ? (
        <Notice title={t("bring.new_groups")}>{report.new_groups.join(", ")}</Notice>
      ) : null}
      {inactive.length > 0 ? (
        <Notice
          tone="warning"
          title={t("bring.inactive", { count: inactive.length, said: numbers.counted(inactive.length) })}
        >
          <p>{inactive.map(({ name, line }) => name || `${t("bring.line")} ${line}`).join(", ")}</p>
          <p>{t("bring.inactive_help")}</p>
        </Notice>
      ) : null}
      {short.length > 0 ? (
        <Notice
          tone="warning"
          title={t("bring.short_numbers", { count: short.length, said: numbers.counted(short.length) })}
        >
          <ul>
            {short.map(({ line, name, number, usual }) => (
              <li key={line}>
                {t("bring.short_number", {
                  line: numbers.counted(line),
                  number,
                  name,
                  count: usual,
                  said: numbers.counted(usual),
                })}
              </li>
            ))}
          </ul>
          <p>{t("bring.short_help")}</p>
        </Notice>
      ) : null}
      {errors.length > 0 ? (
        <div className="stack g2">
          <header className="row between wrap row-2">
            <h2 className="h3">{t("bring.errors")}</h2>
            <Button size="sm" onPress={() => downloadText("lines-left-out.csv", errorsAsCsv(errors))}>
              {t("bring.download_errors")}
            </Button>
          </header>
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
          <SampleTable sample={sample} />
        </div>
      ) : null}
    </section>
  );
}

/** Shows lines of a file as people, with what would become of each. */
function SampleTable({ sample }: { sample: readonly Sample[] }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const samples: Column<Sample>[] = [
    { id: "line", title: t("bring.line"), numeric: true, cell: ({ line }) => numbers.counted(line) },
    { id: "name", title: t("columns.name"), rowHeader: true, cell: ({ name, identifier }) => name || identifier },
    { id: "identifier", title: t("bring.identifier"), cell: ({ identifier }) => identifier },
    { id: "role", title: t("columns.role"), cell: ({ role }) => t(`role.${role}`, { defaultValue: role }) },
    { id: "schools", title: t("columns.schools"), cell: ({ schools = [] }) => schools.join(", ") },
    { id: "groups", title: t("columns.groups"), cell: ({ groups = [] }) => groups.join(", ") },
    {
      id: "status",
      title: t("bring.becomes"),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`bring.status.${status}`)}</Badge>,
    },
  ];
  return (
    <Table
      stacks
      dense
      label={t("bring.first_lines")}
      columns={samples}
      rows={sample}
      rowId={({ line }) => String(line)}
    />
  );
}

/** Shows the first lines of a file that is still being matched. */
export const FirstPeople = ({ report }: { report: ImportReport }) => <SampleTable sample={report.sample.slice(0, 5)} />;

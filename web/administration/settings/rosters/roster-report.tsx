import { useTranslation } from "react-i18next";
import { Badge } from "../../../base/ui/badge.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Report } from "./requests.ts";

type Finding = Report["findings"][number] & { at: number };
type Sample = Report["sample"][number] & { at: number };

const SHOWN = 200;
const tones = { created: "success", updated: "info", deactivated: "warning" } as const;

const outcomes = [
  "created",
  "updated",
  "deactivated",
  "unchanged",
  "kept",
  "left_out",
  "kept_back",
  "undecided",
] as const;

/** Shows how many of each a roster comes to. */
export function RosterFigures({ counts, isDone }: { counts: Report["counts"]; isDone: boolean }) {
  const { t } = useTranslation("rosters");
  const numbers = useNumbers();
  const figures = [
    ...outcomes.map((kind) => [t(isDone ? `did.${kind}` : `becomes.${kind}`), counts.people[kind]] as const),
    [t("figures.schools"), counts.schools.created] as const,
    [t("figures.groups"), counts.groups.created] as const,
    [t("figures.renamed"), counts.groups.renamed] as const,
    [t("figures.archived"), counts.groups.archived] as const,
    [t("figures.joined"), counts.members.joined] as const,
    [t("figures.left"), counts.members.left] as const,
  ];
  return (
    <section aria-label={t("report")}>
      <dl className="roster-figures">
        {figures
          .filter(([, count], index) => count > 0 || index < 4)
          .map(([title, count]) => (
            <div key={title}>
              <dt className="faint body-s">{title}</dt>
              <dd className="num">{numbers.counted(count)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Shows what is wrong in a roster by file, line and column, and the first people. */
export function RosterDetails({ report, isDone }: { report: Report; isDone: boolean }) {
  const { t } = useTranslation("rosters");
  const numbers = useNumbers();
  const { counts, findings, sample, ignored } = report;
  const rows: Column<Finding>[] = [
    { id: "file", title: t("findings.file"), cell: ({ file }) => <span dir="ltr">{file}</span> },
    {
      id: "line",
      title: t(report.reading === null ? "findings.line" : "findings.record"),
      numeric: report.reading === null,
      rowHeader: true,
      cell: ({ line, record }) => (line === null ? <bdi>{record ?? "–"}</bdi> : numbers.counted(line)),
    },
    { id: "column", title: t("findings.column"), cell: ({ column }) => <span dir="ltr">{column ?? "–"}</span> },
    { id: "message", title: t("findings.why"), cell: ({ message }) => message },
    {
      id: "skipped",
      title: t("findings.so"),
      cell: ({ is_skipped: isSkipped }) => t(isSkipped ? "findings.skipped" : "findings.noted"),
    },
  ];
  const people: Column<Sample>[] = [
    {
      id: "name",
      title: t("sample.name"),
      rowHeader: true,
      cell: ({ name, identifier }) => <bdi>{name || identifier}</bdi>,
    },
    { id: "identifier", title: t("sample.identifier"), cell: ({ identifier }) => <bdi>{identifier}</bdi> },
    { id: "role", title: t("sample.role"), cell: ({ role }) => t(`role.${role}`) },
    { id: "schools", title: t("sample.schools"), cell: ({ schools }) => <bdi>{schools.join(", ")}</bdi> },
    {
      id: "status",
      title: t("sample.becomes"),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(isDone ? `did.${status}` : `becomes.${status}`)}</Badge>,
    },
  ];
  return (
    <section className="stack g6" aria-label={t("details")}>
      {counts.older > 0 ? (
        <p className="dim body-s">{t("older", { count: counts.older, said: numbers.counted(counts.older) })}</p>
      ) : null}
      {findings.length > 0 ? (
        <div className="stack g2">
          <h2 className="h3">
            {t("findings.title", { count: report.finding_count, said: numbers.counted(report.finding_count) })}
          </h2>
          <Table
            stacks
            dense
            label={t("findings.label")}
            columns={rows}
            rows={findings.slice(0, SHOWN).map((finding, at) => ({ ...finding, at }))}
            rowId={({ at }) => String(at)}
          />
          {report.finding_count > SHOWN ? <p className="faint body-s">{t("findings.more")}</p> : null}
        </div>
      ) : null}
      {sample.length > 0 ? (
        <div className="stack g2">
          <h2 className="h3">{t("sample.title")}</h2>
          <Table
            stacks
            dense
            label={t("sample.title")}
            columns={people}
            rows={sample.map((person, at) => ({ ...person, at }))}
            rowId={({ at }) => String(at)}
          />
        </div>
      ) : null}
      {ignored.length > 0 ? (
        <p className="faint body-s">{t("ignored", { files: ignored.slice(0, 20).join(", ") })}</p>
      ) : null}
    </section>
  );
}

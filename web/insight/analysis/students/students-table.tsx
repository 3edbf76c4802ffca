import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { type ScoreUnit, useUnitScores } from "../../../base/common/use-unit-scores.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { StudentNumber } from "../../../base/ui/student-number.tsx";
import type { Column } from "../../../base/ui/table.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { ListState } from "../../../parts/list/list-state.ts";
import { ListTable } from "../../../parts/list/list-table.tsx";
import { useSelection } from "../../../parts/list/use-selection.ts";
import { SittingMenu } from "../../../parts/sittings/sitting-menu.tsx";
import type { StudentsSearch } from "../analysis-search.ts";
import type { ResultStudent, ResultStudents } from "../requests.ts";
import { StudentsBulk } from "./students-bulk.tsx";

/** A table holds so many sections beside the score; the file has them all. */
const MOST_SECTIONS = 4;

const tones = {
  not_started: undefined,
  in_progress: "brass",
  submitted: "line",
  to_mark: "warning",
  scored: "line",
  released: "success",
  missed: "warning",
  cancelled: "line",
} as const;

type StudentsTableProps = {
  assessment: string;
  list: ResultStudents;
  state: ListState<StudentsSearch>;
  isStale: boolean;
};

/** Shows students with their scores, and what may be done with those who are ticked. */
export function StudentsTable({ assessment, list, state, isStale }: StudentsTableProps) {
  const { t } = useTranslation("analysis");
  const { role } = useUser();
  const nameOf = useNameOf();
  const { page: _, ordering: __, ...filter } = state.search;
  const selection = useSelection(
    JSON.stringify(filter),
    list.results.map(({ id }) => id),
  );
  const columns = useColumns(list);
  const mayAct = role !== "counselor";
  return (
    <div className="results-students takes-width">
      <ListTable
        label={t("students.title")}
        columns={columns}
        rows={list.results}
        rowId={({ id }) => id}
        ordering={state.search.ordering ?? "name"}
        onOrderingChange={(ordering) => state.change({ ordering: ordering === "name" ? undefined : ordering })}
        selecting={mayAct ? { selection, nameOf } : undefined}
        isStale={isStale}
      />
      {mayAct ? <StudentsBulk assessment={assessment} list={list} search={filter} selection={selection} /> : null}
    </div>
  );
}

function useNameOf() {
  const { t } = useTranslation("analysis");
  return ({ first_name, last_name }: ResultStudent) => `${first_name} ${last_name}`.trim() || t("students.unnamed");
}

/** Returns the sections with a score on this page; none where they are too many. */
function sectionsOf({ results }: ResultStudents): [id: string, name: string][] {
  const names = new Map(results.flatMap(({ sections }) => sections.map(({ id, name }) => [id, name] as const)));
  return names.size > 1 && names.size <= MOST_SECTIONS ? [...names] : [];
}

function useColumns(list: ResultStudents): Column<ResultStudent>[] {
  const { t } = useTranslation("analysis");
  const { role, time_zone } = useUser();
  const dates = useDates(time_zone);
  const durations = useDurations();
  const numbers = useNumbers();
  const nameOf = useNameOf();
  const { scoreOf } = useUnitScores();
  const hasGroups = list.results.some(({ groups }) => groups.length > 0);
  return [
    {
      id: "name",
      title: t("students.columns.name"),
      rowHeader: true,
      sortable: true,
      cell: (row) => (
        <span className="row row-2 wrap">
          <Link className="row-name" href={`/people/${row.id}`}>
            {nameOf(row)}
          </Link>
          <StudentNumber of={row} />
        </span>
      ),
    },
    {
      id: "state",
      title: t("students.columns.state"),
      sortable: true,
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`students.states.${state}`)}</Badge>,
    },
    {
      id: "score",
      title:
        list.max === null
          ? t("students.columns.score")
          : t("students.columns.score_of", { max: numbers.plain(list.max) }),
      numeric: true,
      sortable: true,
      cell: (row) => <Score row={row} of={list} />,
    },
    ...sectionsOf(list).map(
      ([id, name]): Column<ResultStudent> => ({
        id: `section-${id}`,
        title: name,
        numeric: true,
        cell: ({ sections }) => {
          const own = sections.find((section) => section.id === id);
          return own ? `${scoreOf(own, own.value)}${own.unit === "percent" ? "%" : ""}` : "–";
        },
      }),
    ),
    {
      id: "time",
      title: t("students.columns.time"),
      numeric: true,
      sortable: true,
      cell: ({ time_ms: ms }) => (ms === null ? "–" : durations.words(ms / 1000)),
    },
    {
      id: "submitted_at",
      title: t("students.columns.submitted"),
      sortable: true,
      cell: ({ submitted_at: at }) => (at ? dates.moment(at) : "–"),
    },
    ...(hasGroups
      ? [
          {
            id: "groups",
            title: t("students.columns.groups"),
            cell: ({ groups }: ResultStudent) => (groups.length === 0 ? "–" : <Groups groups={groups} />),
          },
        ]
      : []),
    {
      id: "acts",
      title: t("students.columns.acts"),
      numeric: true,
      cell: (row) => (
        <span className="row row-2 results-row-acts">
          {row.session && row.value !== null ? (
            <Link href={`/reports/${row.session}`} aria-label={t("students.report_of", { name: nameOf(row) })}>
              {t("students.report")}
            </Link>
          ) : null}
          {role !== "counselor" && isWaiting(row) ? (
            <Link
              href={`/assessments/${list.assessment.id}/people?search=${encodeURIComponent(nameOf(row))}&give=${row.id}`}
              aria-label={t("students.deadline_of", { name: nameOf(row) })}
            >
              {t("students.deadline")}
            </Link>
          ) : null}
          {row.session && role !== "counselor" ? <SittingMenu id={row.session} name={nameOf(row)} /> : null}
        </span>
      ),
    },
  ];
}

/** Students who haven’t begun may get a later deadline, on the page of their assignments. */
const isWaiting = ({ state }: ResultStudent) => state === "not_started" || state === "missed";

function Groups({ groups }: Pick<ResultStudent, "groups">) {
  return (
    <span className="row wrap results-groups">
      {groups.map(({ id, name }) => (
        <Link key={id} href={`/groups/${id}`}>
          {name}
        </Link>
      ))}
    </span>
  );
}

/** Shows a score with its error, and what the number alone can’t say. */
function Score({ row, of }: { row: ResultStudent; of: ScoreUnit }) {
  const { t } = useTranslation("analysis");
  const { scoreOf, errorOf } = useUnitScores();
  if (row.value === null) return <span className="faint">–</span>;
  const error = errorOf(of, row.error);
  const marks = [
    row.is_partial ? t("students.marks.partial") : null,
    row.is_regraded ? t("students.marks.regraded") : null,
    row.sittings > 1 ? t("students.marks.sittings", { count: row.sittings }) : null,
  ].filter((mark) => mark !== null);
  return (
    <span>
      {scoreOf(of, row.value)}
      {of.unit === "percent" ? "%" : ""}
      {error === null ? null : <span className="faint"> ±{error}</span>}
      {marks.length > 0 ? <span className="meta block-line">{marks.join(", ")}</span> : null}
    </span>
  );
}

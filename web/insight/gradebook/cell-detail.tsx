import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Assessment, Cell, Student } from "./requests.ts";
import { useCellWords } from "./use-cell-words.ts";

export type Chosen = { student: Student; assessment: Assessment; cell: Cell };

/** Shows what is behind a cell, and the ways to its report and sitting. */
export function CellDetail({ student, assessment, cell }: Chosen) {
  const { t } = useTranslation("gradebook");
  const { role, time_zone } = useUser();
  const dates = useDates(time_zone);
  const numbers = useNumbers();
  const { nameOf, sayCell, sayValue, marksOf, errorOf } = useCellWords();
  const error = errorOf(assessment, cell.error);
  const { session, points, max_points: max, submitted_at: at, counted } = cell;
  const isResult = cell.value !== null && !cell.is_partial;
  const statistics = cell.is_first ? "first" : isResult && cell.sittings > 1 ? "later" : "not_first";
  const lines = [
    ...(points !== null && max !== null
      ? [t("detail.points", { count: max, points: numbers.plain(points), max: numbers.plain(max) })]
      : []),
    ...(at ? [t("detail.submitted", { when: dates.moment(at) })] : []),
    ...marksOf(cell),
    ...(isResult && cell.sittings > 1 ? [t(`detail.counts.${assessment.counts}`)] : []),
    ...(isResult && counted && counted.value !== null && counted.value !== cell.value
      ? [t("detail.told", { score: sayValue(assessment, counted.value) })]
      : []),
    ...(cell.value === null ? [] : [t(`detail.${statistics}`)]),
  ];
  return (
    <>
      <p className="row between base g3">
        <b className="med">
          <bdi>{nameOf(student)}</bdi>
        </b>
        <bdi className="meta">{assessment.name}</bdi>
      </p>
      <p className="gb-value num">
        {sayCell(assessment, cell)} {error === null ? null : <small>±{error}</small>}
      </p>
      {lines.length > 0 ? (
        <ul className="gb-lines body-s">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <p className="row wrap gb-ways body-s">
        {session && cell.value !== null ? <Link href={`/reports/${session}`}>{t("detail.report")}</Link> : null}
        {session && role !== "counselor" ? <Link href={`/live/${session}`}>{t("detail.sitting")}</Link> : null}
        <Link href={`/people/${student.id}`}>{t("detail.student")}</Link>
      </p>
    </>
  );
}

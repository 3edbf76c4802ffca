import { useTranslation } from "react-i18next";
import { useUnitScores } from "../../base/common/use-unit-scores.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Assessment, Cell, Student } from "./requests.ts";

/** Returns how scores, scales and cells are said. */
export function useCellWords() {
  const { t } = useTranslation("gradebook");
  const numbers = useNumbers();
  const { scoreOf, errorOf } = useUnitScores();
  const nameOf = ({ first_name, last_name }: Student) => `${first_name} ${last_name}`.trim() || t("unnamed");
  /** Returns the text of a cell: a score, or the state if there is no score. */
  const sayCell = (assessment: Assessment, cell: Cell | null) => {
    if (!cell) return t("states.none");
    if (cell.value !== null) return scoreOf(assessment, cell.value);
    return cell.state === "scored" ? "–" : t(`states.${cell.state}`);
  };
  const marksOf = (cell: Cell) => [
    ...(cell.value !== null && !cell.is_released ? [t("marks.held")] : []),
    ...(cell.is_regraded ? [t("marks.regraded")] : []),
    ...(cell.is_partial ? [t("marks.partial")] : []),
    ...(cell.sittings > 1 ? [t("marks.again", { times: numbers.counted(cell.sittings) })] : []),
  ];
  return {
    nameOf,
    sayCell,
    sayValue: scoreOf,
    marksOf,
    errorOf,
    median: (assessment: Assessment) => (assessment.median === null ? null : scoreOf(assessment, assessment.median)),
    /** "400–1600, ±40"; nothing while no scale is known. */
    scaleOf: (assessment: Assessment) => {
      const { unit, min, max } = assessment;
      const error = errorOf(assessment, assessment.error);
      if (max === null) return "";
      const scale = t(`scale.${unit}`, { min: numbers.plain(min), max: numbers.plain(max) });
      return error === null ? scale : t("scale.error", { scale, error });
    },
    /** A cell with all its marks, for those who don’t see them. */
    labelOf: (student: Student, assessment: Assessment, cell: Cell | null) =>
      t("cell", {
        student: nameOf(student),
        assessment: assessment.name,
        value: [sayCell(assessment, cell), ...(cell ? marksOf(cell) : [])].join(", "),
      }),
  };
}

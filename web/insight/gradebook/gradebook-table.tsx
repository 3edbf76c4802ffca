import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button, Dialog, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { StudentNumber } from "../../base/ui/student-number.tsx";
import { nextOrdering } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { CellDetail, type Chosen } from "./cell-detail.tsx";
import { CellMarks, Times } from "./cell-marks.tsx";
import { nextCell } from "./next-cell.ts";
import type { Assessment, Cell, Gradebook } from "./requests.ts";
import { useCellWords } from "./use-cell-words.ts";

type GradebookTableProps = {
  book: Gradebook;
  /** By what students are ordered: `name`, or the id of an assessment, after `-` descending. */
  ordering: string;
  onOrderingChange: (ordering: string) => void;
  isStale: boolean;
};

/** Shows students by assessments. Arrows move from cell to cell, and a press on one opens what is behind it. */
export function GradebookTable({ book, ordering, onOrderingChange, isStale }: GradebookTableProps) {
  const { t } = useTranslation("gradebook");
  const { labelOf, nameOf } = useCellWords();
  const { assessments, results } = book;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = body.current && nextCell(body.current, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div className="gb-scroll fades-end" data-stale={isStale || undefined}>
      <table className="gb" aria-label={t("table")}>
        <thead>
          <tr>
            <th scope="col" aria-sort={sortOf(ordering, "name")}>
              <SortButton by="name" label={t("sort_by_name")} ordering={ordering} onChange={onOrderingChange}>
                {t("student")}
              </SortButton>
            </th>
            {assessments.map((assessment) => (
              <Head key={assessment.id} assessment={assessment} ordering={ordering} onChange={onOrderingChange} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move}>
          {results.map((student) => (
            <tr key={student.id}>
              <th scope="row">
                <span className="row row-2 between">
                  <Link className="row-name" href={`/people/${student.id}`}>
                    {nameOf(student)}
                  </Link>
                  <StudentNumber of={student} />
                </span>
              </th>
              {assessments.map((assessment, at) => {
                const cell = student.cells[at] ?? null;
                const label = labelOf(student, assessment, cell);
                return (
                  <td key={assessment.id}>
                    {cell ? (
                      <ScoreCell
                        label={label}
                        assessment={assessment}
                        cell={cell}
                        onPress={(element) => {
                          pressed.current = element;
                          setChosen({ student, assessment, cell });
                        }}
                      />
                    ) : (
                      <span className="gb-none" role="img" aria-label={label} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <Medians assessments={assessments} />
      </table>
      <Popover
        className="popover gb-pop"
        triggerRef={pressed}
        isOpen={chosen !== null}
        onOpenChange={(isOpen) => isOpen || setChosen(null)}
      >
        {chosen ? (
          <Dialog aria-label={labelOf(chosen.student, chosen.assessment, chosen.cell)}>
            <CellDetail {...chosen} />
          </Dialog>
        ) : null}
      </Popover>
    </div>
  );
}

type SortButtonProps = {
  by: string;
  label: string;
  ordering: string;
  onChange: (ordering: string) => void;
  children: ReactNode;
};

const sortOf = (ordering: string, by: string) => {
  if (ordering === by) return "ascending";
  return ordering === `-${by}` ? "descending" : undefined;
};

function SortButton({ by, label, ordering, onChange, children }: SortButtonProps) {
  const sort = sortOf(ordering, by);
  return (
    <Button className="th-sort gb-sort" aria-label={label} onPress={() => onChange(nextOrdering(ordering, by))}>
      {children}
      <span className="no-print">
        <Icon of={sort === "ascending" ? ArrowUp : sort === "descending" ? ArrowDown : ChevronsUpDown} small />
      </span>
    </Button>
  );
}

type HeadProps = Pick<SortButtonProps, "ordering" | "onChange"> & { assessment: Assessment };

function Head({ assessment, ordering, onChange }: HeadProps) {
  const { t } = useTranslation("gradebook");
  const { scaleOf } = useCellWords();
  const dates = useDates(useUser().time_zone);
  const { id, name, at, is_open, people } = assessment;
  const scale = scaleOf(assessment) || t("score");
  return (
    <th scope="col" aria-sort={sortOf(ordering, id)}>
      {is_open ? (
        <Link className="gb-name" href={`/results/${id}`}>
          {name}
        </Link>
      ) : (
        <bdi className="gb-name">{name}</bdi>
      )}
      {at ? <span>{people > 0 ? t("last_sat", { day: dates.dayAndMonth(at) }) : dates.dayAndMonth(at)}</span> : null}
      <SortButton by={id} label={t("sort_by_score", { scale, name })} ordering={ordering} onChange={onChange}>
        <span className="num">{scale}</span>
      </SortButton>
    </th>
  );
}

type ScoreCellProps = { label: string; assessment: Assessment; cell: Cell; onPress: (element: HTMLElement) => void };

function ScoreCell({ label, assessment, cell, onPress }: ScoreCellProps) {
  const { sayCell } = useCellWords();
  const isLate = cell.state === "missed" || cell.state === "to_mark";
  return (
    <Button
      className={cx("gc", cell.value === null && "word", isLate && "late")}
      aria-label={label}
      onPress={({ target }) => onPress(target as HTMLElement)}
    >
      <CellMarks cell={cell} />
      <span>{sayCell(assessment, cell)}</span>
      <Times sittings={cell.sittings} />
    </Button>
  );
}

function Medians({ assessments }: { assessments: readonly Assessment[] }) {
  const { t } = useTranslation("gradebook");
  const numbers = useNumbers();
  const { median } = useCellWords();
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {t("median")}
          <small>{t("median_of")}</small>
        </th>
        {assessments.map((assessment) => (
          <td key={assessment.id}>
            {median(assessment) ?? <span className="faint">{t("median_none")}</span>}
            <small>{assessment.people > 0 ? t("scores", { people: numbers.counted(assessment.people) }) : null}</small>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

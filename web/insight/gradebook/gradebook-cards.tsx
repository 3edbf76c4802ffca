import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Select } from "../../base/ui/select.tsx";
import { StudentNumber } from "../../base/ui/student-number.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { CellDetail } from "./cell-detail.tsx";
import { CellMarks, Times } from "./cell-marks.tsx";
import type { Assessment, Gradebook, Student } from "./requests.ts";
import { useCellWords } from "./use-cell-words.ts";

type GradebookCardsProps = { book: Gradebook; ordering: string; onOrderingChange: (ordering: string) => void };

/** Shows the gradebook where there is no room for columns: one assessment at a time, its students beneath. */
export function GradebookCards({ book, ordering, onOrderingChange }: GradebookCardsProps) {
  const { t } = useTranslation("gradebook");
  const dates = useDates(useUser().time_zone);
  const { scaleOf, median } = useCellWords();
  const [place, setPlace] = useState(0);
  const at = Math.min(place, book.assessments.length - 1);
  const assessment = book.assessments[at];
  if (!assessment) return null;
  const facts = [
    assessment.at ? dates.dayAndMonth(assessment.at) : "",
    scaleOf(assessment),
    t("step.of", { place: at + 1, total: book.assessments.length }),
  ];
  return (
    <div className="gb-cards">
      <div className="gb-step">
        <Button
          variant="ghost"
          icon
          aria-label={t("step.previous")}
          isDisabled={at === 0}
          onPress={() => setPlace(at - 1)}
        >
          <Icon of={ChevronLeft} className="turns" />
        </Button>
        <p aria-live="polite">
          {assessment.is_open ? (
            <Link className="med" href={`/results/${assessment.id}`}>
              {assessment.name}
            </Link>
          ) : (
            <bdi className="med">{assessment.name}</bdi>
          )}
          <span className="meta num">{facts.filter(Boolean).join(" · ")}</span>
        </p>
        <Button
          variant="ghost"
          icon
          aria-label={t("step.next")}
          isDisabled={at === book.assessments.length - 1}
          onPress={() => setPlace(at + 1)}
        >
          <Icon of={ChevronRight} className="turns" />
        </Button>
      </div>
      <Select
        label={t("order.label")}
        choices={[
          { id: "name", label: t("order.name") },
          { id: `-${assessment.id}`, label: t("order.highest") },
          { id: assessment.id, label: t("order.lowest") },
        ]}
        value={ordering.endsWith(assessment.id) ? ordering : "name"}
        onChange={onOrderingChange}
      />
      <ul className="gb-list" aria-label={assessment.name}>
        {book.results.map((student) => (
          <Card key={student.id} student={student} assessment={assessment} at={at} />
        ))}
      </ul>
      <p className="row between gb-median">
        <span>
          {t("median")} <span className="meta">{t("median_of")}</span>
        </span>
        <b className="num">{median(assessment) ?? t("median_none")}</b>
      </p>
    </div>
  );
}

function Card({ student, assessment, at }: { student: Student; assessment: Assessment; at: number }) {
  const { nameOf, sayCell, labelOf, marksOf } = useCellWords();
  const cell = student.cells[at] ?? null;
  return (
    <li>
      <div>
        <span className="row row-2 wrap">
          <Link className="row-name" href={`/people/${student.id}`}>
            {nameOf(student)}
          </Link>
          <StudentNumber of={student} />
        </span>
        {cell && marksOf(cell).length > 0 ? <p className="meta">{marksOf(cell).join(", ")}</p> : null}
      </div>
      {cell ? (
        <DialogTrigger>
          <AriaButton className="gc" aria-label={labelOf(student, assessment, cell)}>
            <CellMarks cell={cell} />
            <span>{sayCell(assessment, cell)}</span>
            <Times sittings={cell.sittings} />
          </AriaButton>
          <Popover className="popover gb-pop">
            <Dialog aria-label={labelOf(student, assessment, cell)}>
              <CellDetail student={student} assessment={assessment} cell={cell} />
            </Dialog>
          </Popover>
        </DialogTrigger>
      ) : (
        <span className="faint">{sayCell(assessment, null)}</span>
      )}
    </li>
  );
}

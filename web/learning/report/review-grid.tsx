import { Flag } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { markOf } from "../../base/common/answer-mark.ts";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { bySection, type NumberedRow } from "./section-rows.ts";

type ReviewGridProps = { rows: NumberedRow[]; current: number | undefined; onChoose: (number: number) => void };

/** Shows the filtered questions by section, each with how it came out. */
export function ReviewGrid({ rows, current, onChoose }: ReviewGridProps) {
  const { t } = useTranslation("report");
  return (
    <div className="stack g4">
      {bySection(rows).map((group) => (
        <section key={group.section.id} aria-label={group.section.name}>
          <h2 className="meta review-section" dir="auto">
            {group.section.name}
          </h2>
          <ul className="review-cells">
            {group.rows.map(({ row, number }) => {
              const said = { number: row.position, mark: t(`marks.${markOf(row)}`) };
              return (
                <li key={row.id}>
                  <Button
                    className="review-cell"
                    aria-label={t(row.flagged ? "review.cell_flagged" : "review.cell", said)}
                    aria-current={number === current ? "true" : undefined}
                    onPress={() => onChoose(number)}
                  >
                    <span className="num">{row.position}</span>
                    <AnswerMarkIcon mark={markOf(row)} />
                    {row.flagged ? <Icon of={Flag} small className="review-flag" /> : null}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { markOf } from "../../base/common/answer-mark.ts";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { reviewAddress } from "./review-address.ts";
import { bySection, type NumberedRow, type SectionRows } from "./section-rows.ts";
import { useRoving } from "./use-roving.ts";

type ReviewStripProps = { session: string; rows: readonly NumberedRow[] };

/** Shows every question of a sitting as a mark with its number, a line for each section. */
export function ReviewStrip({ session, rows }: ReviewStripProps) {
  return (
    <div>
      {bySection(rows).map((group) => (
        <SectionStrip key={group.section.id} session={session} group={group} />
      ))}
    </div>
  );
}

function SectionStrip({ session, group }: { session: string; group: SectionRows }) {
  const { t } = useTranslation("report");
  const list = useRoving<HTMLOListElement>();
  return (
    <div className="rv-mod">
      <span className="med body-s">
        <bdi>{group.section.name}</bdi>
      </span>
      <ol className="rv-strip" aria-label={group.section.name} ref={list}>
        {group.rows.map(({ row, number }) => {
          const said = { number: row.position, mark: t(`marks.${markOf(row)}`) };
          return (
            <li key={row.id}>
              <Link
                className="rv-place"
                href={reviewAddress(session, { at: number })}
                aria-label={t(
                  row.closed ? "review.cell_closed" : row.flagged ? "review.cell_flagged" : "review.cell",
                  said,
                )}
              >
                <AnswerMarkIcon mark={markOf(row)} />
                <span className="num">{row.position}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

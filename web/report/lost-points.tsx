import { useTranslation } from "react-i18next";
import { useDurations } from "../ui/use-durations.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { type AnswerMark, markOf } from "./answer-mark.ts";
import { AnswerMarkIcon } from "./answer-mark-icon.tsx";
import { MarkKey } from "./mark-key.tsx";
import type { SittingScore } from "./requests.ts";
import { bySection, type NumberedRow } from "./section-rows.ts";

type ScoredSection = SittingScore["sections"][number];

type LostPointsProps = {
  score: SittingScore;
  /** Null while the questions may not be seen. */
  rows: NumberedRow[] | null;
  isOwn: boolean;
};

const lostIn = (section: ScoredSection) => section.max_points - (section.points ?? section.max_points);

/** Shows where points were lost, by section, with every question in order. */
export function LostPoints({ score, rows, isOwn }: LostPointsProps) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const groups = rows ? bySection(rows) : [];
  const marksOf = (section: ScoredSection) =>
    groups.find((group) => group.section.id === section.section || group.section.section === section.section)?.rows ??
    [];
  const total = score.sections.reduce((sum, section) => sum + lostIn(section), 0);
  const worst = score.sections.reduce<ScoredSection | null>(
    (most, section) => (!most || lostIn(section) > lostIn(most) ? section : most),
    null,
  );
  const marks = new Set<AnswerMark>((rows ?? []).map(({ row }) => markOf(row)));
  const answer =
    total === 0 || !worst
      ? t("lost.none")
      : score.sections.length === 1
        ? t("lost.only", { lost: numbers.plain(total), section: worst.name })
        : t("lost.most", { lost: numbers.plain(lostIn(worst)), total: numbers.plain(total), section: worst.name });
  return (
    <section className="block">
      <header className="row between top wrap">
        <div>
          <h2 className="h2">{t(isOwn ? "lost.title" : "lost.title_team")}</h2>
          <p className="answer">{answer}</p>
        </div>
        {rows ? <MarkKey marks={marks} /> : null}
      </header>
      <table className="table lost">
        <thead>
          <tr>
            <th scope="col">{t("lost.section")}</th>
            <th scope="col" className="r">
              {t("lost.lost")}
            </th>
            <th scope="col">{t("lost.marks")}</th>
            <th scope="col" className="r lost-time">
              {t("lost.time")}
            </th>
            <th scope="col" className="r">
              {t("lost.right")}
            </th>
          </tr>
        </thead>
        <tbody>
          {score.sections.map((section) => (
            <SectionLine
              key={section.section}
              section={section}
              rows={marksOf(section)}
              isWorst={section === worst && total > 0 && score.sections.length > 1}
            />
          ))}
        </tbody>
      </table>
      {rows ? null : <p className="foot">{t("lost.hidden")}</p>}
      {rows?.some(({ row }) => row.scored === false) ? <p className="foot">{t("lost.foot_pretest")}</p> : null}
    </section>
  );
}

function SectionLine({ section, rows, isWorst }: { section: ScoredSection; rows: NumberedRow[]; isWorst: boolean }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const durations = useDurations();
  const lost = lostIn(section);
  const counts = { right: section.correct ?? 0, wrong: section.wrong ?? 0, omitted: section.omitted ?? 0 };
  const time = durations.clock(section.time_ms);
  return (
    <tr>
      <th scope="row" className="med">
        {section.name}
      </th>
      <td className={isWorst ? "r num t-warning strong" : "r num med"}>
        {/* The sign stays before the figure in a right-to-left page too. */}
        <span dir="ltr">{lost === 0 ? "0" : `−${numbers.plain(lost)}`}</span>
      </td>
      <td className="lost-marks">
        <span className="sr">{t("lost.marks_label", { section: section.name, ...counts })}</span>
        <span className="marks">
          {rows.map(({ row }) => (
            <AnswerMarkIcon key={row.id} mark={markOf(row)} />
          ))}
        </span>
      </td>
      <td className="r num dim lost-time">
        {section.time_limit_seconds === null
          ? time
          : t("lost.time_of", { time, limit: durations.clock(section.time_limit_seconds * 1000) })}
      </td>
      <td className="r num">
        {section.correct === null ? "" : t("lost.right_of", { right: section.correct, total: section.question_count })}
      </td>
    </tr>
  );
}

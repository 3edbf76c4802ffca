import { useTranslation } from "react-i18next";
import { type AnswerMark, markOf } from "../../base/common/answer-mark.ts";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";
import { BlockHead } from "../../base/ui/block-head.tsx";
import { TableHead } from "../../base/ui/table-head.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { MarkKey } from "./mark-key.tsx";
import { allowedTogether, elapsedTogether } from "./pace.ts";
import type { SittingScore } from "./requests.ts";
import { bySection, type NumberedRow, type Section } from "./section-rows.ts";

type ScoredSection = SittingScore["sections"][number];

type LostPointsProps = {
  score: SittingScore;
  /** The sections as they were sat, with their clocks. */
  sat: readonly Section[];
  /** Null while the questions may not be seen. */
  rows: NumberedRow[] | null;
  isOwn: boolean;
};

/** A staged section is scored as one, and was sat as the modules that were taken. */
const isPartOf = (sat: Section, { section }: ScoredSection) => sat.id === section || sat.section === section;
const isUnreached = (sat: readonly Section[]) => sat.length > 0 && sat.every(({ state }) => state === "pending");

const lostIn = (section: ScoredSection) => section.max_points - (section.points ?? section.max_points);

/** Shows where points were lost, by section, with every question in order. */
export function LostPoints({ score, sat, rows, isOwn }: LostPointsProps) {
  const { t, i18n } = useTranslation("report");
  const numbers = useNumbers();
  const groups = rows ? bySection(rows) : [];
  const marksOf = (section: ScoredSection) =>
    groups.filter((group) => isPartOf(group.section, section)).flatMap((group) => group.rows);
  const total = score.sections.reduce((sum, section) => sum + lostIn(section), 0);
  const worst = score.sections.reduce<ScoredSection | null>(
    (most, section) => (!most || lostIn(section) > lostIn(most) ? section : most),
    null,
  );
  const partsOf = (section: ScoredSection) => sat.filter((one) => isPartOf(one, section));
  const unreached = score.sections.filter((section) => isUnreached(partsOf(section)));
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const unreachedNames = list.format(unreached.map(({ name }) => name));
  const tied = score.sections.filter((section) => worst && Math.abs(lostIn(section) - lostIn(worst)) < 1e-9);
  const marks = new Set<AnswerMark>((rows ?? []).map(({ row }) => markOf(row)));
  const answer =
    total === 0 || !worst
      ? t("lost.none")
      : score.sections.length === 1
        ? t("lost.only", { count: total, lost: numbers.plain(total), section: worst.name })
        : tied.length > 1
          ? t("lost.tied", { sections: list.format(tied.map(({ name }) => name)), lost: numbers.plain(lostIn(worst)) })
          : t("lost.most", {
              count: total,
              lost: numbers.plain(lostIn(worst)),
              total: numbers.plain(total),
              section: worst.name,
            });
  return (
    <section className="block">
      <BlockHead title={t(isOwn ? "lost.title" : "lost.title_team")} answer={answer}>
        {rows ? <MarkKey marks={marks} /> : null}
      </BlockHead>
      <table className="table lost-points">
        <TableHead
          columns={[
            { id: "section", name: t("lost.section") },
            { id: "lost", name: t("lost.lost"), className: "r" },
            { id: "marks", name: t("lost.marks") },
            { id: "time", name: t("lost.time"), className: "r lost-time" },
            { id: "right", name: t("lost.right"), className: "r" },
          ]}
        />
        <tbody>
          {score.sections.map((section) => (
            <SectionLine
              key={section.section}
              section={section}
              sat={partsOf(section)}
              rows={marksOf(section)}
              isWorst={section === worst && total > 0 && tied.length === 1 && score.sections.length > 1}
            />
          ))}
        </tbody>
      </table>
      {rows ? null : <p className="foot">{t("lost.hidden")}</p>}
      {unreached.length > 0 ? (
        <p className="foot">
          {t("lost.foot_unreached", {
            sections: unreachedNames,
            count: unreached.reduce((sum, section) => sum + section.question_count, 0),
          })}
        </p>
      ) : null}
      {rows?.some(({ row }) => row.scored === false) ? <p className="foot">{t("lost.foot_pretest")}</p> : null}
    </section>
  );
}

type SectionLineProps = {
  section: ScoredSection;
  /** None where the sitting no longer has it. */
  sat: readonly Section[];
  rows: NumberedRow[];
  isWorst: boolean;
};

function SectionLine({ section, sat, rows, isWorst }: SectionLineProps) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const durations = useDurations();
  const lost = lostIn(section);
  const count = (mark: AnswerMark) => rows.filter(({ row }) => row.scored !== false && markOf(row) === mark).length;
  const counts = {
    right: count("right"),
    partial: count("partial"),
    wrong: count("wrong"),
    omitted: count("omitted"),
    not_reached: count("not_reached"),
  };
  const isNotReached = isUnreached(sat);
  // One time spent everywhere: what the server's clock counted, pauses out. Visits are only where it went.
  const time = durations.clock(elapsedTogether(sat) ?? section.time_ms);
  const { limit, given } =
    sat.length > 0 ? allowedTogether(sat) : { limit: (section.time_limit_seconds ?? 0) * 1000 || null, given: 0 };
  const said = limit === null ? null : { time, limit: durations.clock(limit), given: durations.clock(given) };
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
        {isNotReached ? (
          <span className="faint">{t("lost.unreached")}</span>
        ) : rows.length === 0 ? null : (
          <span className="sr">{t("lost.marks_label", { section: section.name, ...counts })}</span>
        )}
        <span className="marks">
          {rows.map(({ row }) => (
            <AnswerMarkIcon key={row.id} mark={markOf(row)} />
          ))}
        </span>
      </td>
      <td className="r num dim lost-time">
        {isNotReached ? "–" : said === null ? time : t(given > 0 ? "lost.time_of_given" : "lost.time_of", said)}
      </td>
      <td className="r num">
        {section.correct === null ? "" : t("lost.right_of", { right: section.correct, total: section.question_count })}
        {section.partly_right ? (
          <span className="meta block-line">{t("lost.partly", { partly: section.partly_right })}</span>
        ) : null}
      </td>
    </tr>
  );
}

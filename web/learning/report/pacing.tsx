import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type AnswerMark, markOf } from "../../base/common/answer-mark.ts";
import { BlockHead } from "../../base/ui/block-head.tsx";
import { ChartFrame } from "../../base/ui/chart-frame.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { MarkKey } from "./mark-key.tsx";
import { type Pace, readPace, referenceMs } from "./pace.ts";
import { chartHeight, PacingChart } from "./pacing-chart.tsx";
import { PacingTable } from "./pacing-table.tsx";
import { bySection, type NumberedRow, type SectionRows } from "./section-rows.ts";

type PacingProps = {
  session: string;
  /** Null while the questions may not be seen. */
  rows: NumberedRow[] | null;
  /** Which section is in sight, by its position; the first with times by default. */
  position: number | undefined;
  isOwn: boolean;
};

/** Where the time went: each question of a section against what others took, or an even share. */
export function Pacing({ session, rows, position, isOwn }: PacingProps) {
  const { t } = useTranslation("report");
  const navigate = useNavigate();
  const sayPace = usePaceText();
  // Times come with the answers, which may have a later moment than the score.
  const groups = bySection((rows ?? []).filter(({ row }) => row.time_ms !== undefined));
  const shown =
    groups.find((group) => group.section.position === position) ??
    groups.find((group) => readPace(group.rows) !== null) ??
    groups[0];
  const pace = shown ? readPace(shown.rows) : null;
  const isKept = rows?.[0]?.row.withheld?.until === "never";
  const answer = !shown ? t(isKept ? "pace.kept" : "pace.hidden") : pace ? sayPace(pace) : t("pace.none");
  return (
    <section className="block">
      <BlockHead title={t(isOwn ? "pace.title" : "pace.title_team")} answer={answer} />
      {shown && groups.length > 1 ? (
        <h3 className="h3 print-only" dir="auto">
          {shown.section.name}
        </h3>
      ) : null}
      {shown && groups.length > 1 ? (
        <div className="no-print mb-4">
          <FilterChips
            label={t("pace.sections")}
            choices={groups.map(({ section }) => ({ id: String(section.position), label: section.name }))}
            value={String(shown.section.position)}
            onChange={(id) =>
              void navigate({
                to: "/reports/$session",
                params: { session },
                search: { section: Number(id) },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
      ) : null}
      {shown && pace ? (
        <>
          <ChartFrame
            height={chartHeight}
            draw={(width) => (
              <PacingChart
                width={width}
                rows={shown.rows}
                pace={pace}
                label={t("pace.chart", { section: shown.section.name, answer })}
              />
            )}
            table={<PacingTable session={session} section={shown.section} rows={shown.rows} />}
            showTable={t("pace.show_table")}
            showChart={t("pace.show_chart")}
          />
          <PaceKey rows={shown.rows} />
          <OnPaper groups={groups.filter((group) => group !== shown)} />
        </>
      ) : null}
    </section>
  );
}

/** A chart is drawn for a page of this width and shrinks with it. */
const PAPER_WIDTH = 760;

/** Shows the other sections where they can’t be chosen: on paper. */
function OnPaper({ groups }: { groups: readonly SectionRows[] }) {
  const { t } = useTranslation("report");
  const sayPace = usePaceText();
  return groups.map(({ section, rows }) => {
    const pace = readPace(rows);
    if (!pace) return null;
    const answer = sayPace(pace);
    return (
      <div key={section.id} className="print-only pace-on-paper">
        <h3 className="h3" dir="auto">
          {section.name}
        </h3>
        <p className="answer">{answer}</p>
        <PacingChart
          width={PAPER_WIDTH}
          rows={rows}
          pace={pace}
          label={t("pace.chart", { section: section.name, answer })}
        />
        <PaceKey rows={rows} />
      </div>
    );
  });
}

function PaceKey({ rows }: { rows: NumberedRow[] }) {
  const { t } = useTranslation("report");
  const [first] = rows;
  const reference = first ? referenceMs(first) : null;
  const people = first?.row.cohort?.count ?? 0;
  return (
    <div className="row wrap pace-key">
      <MarkKey marks={new Set<AnswerMark>(rows.map(({ row }) => markOf(row)))} />
      {reference ? (
        <p className="report-keyline" aria-hidden="true">
          <span>
            <svg className="mark-14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
              <path className={reference.by === "cohort" ? "cohort-l" : "goal"} d="M0 7h14" />
            </svg>
            {reference.by === "cohort" ? t("pace.cohort_key", { count: people }) : t("pace.even_key")}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** The answer to where the time went, in words. */
function usePaceText() {
  const { t } = useTranslation("report");
  const durations = useDurations();
  return ({ longest, longestRatio, isEven, rushed, unreached }: Pace) => {
    const time = durations.clock(longest.ms);
    const number = longest.row.position;
    const reference = t(referenceMs(longest)?.by === "cohort" ? "pace.reference_cohort" : "pace.reference_even");
    const first =
      longestRatio === null
        ? t("pace.longest", { number, time })
        : longestRatio >= 2
          ? t("pace.long", { number, time, ratio: longestRatio.toFixed(1), reference })
          : t(isEven ? "pace.even" : "pace.longest", { number, time });
    const each = rushed ? durations.words(Math.round(rushed.ms / rushed.count / 1000)) : "";
    const second = !rushed
      ? ""
      : unreached > 0
        ? t("pace.rushed_before", { count: rushed.count, each })
        : t("pace.rushed", { count: rushed.count, each });
    const third = unreached > 0 ? t("pace.unreached", { count: unreached }) : "";
    return [first, second, third].filter(Boolean).join(" ");
  };
}

import { shortenText } from "@sextant/questions/text/cut.ts";
import { useTranslation } from "react-i18next";
import type { AnswerMark } from "../../base/common/answer-mark.ts";
import { AnswerMarkShape } from "../../base/common/answer-mark-icon.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { useWidth } from "../../base/ui/use-width.ts";
import type { Answer, SectionModel } from "./build-section.ts";
import { timeTicks, without } from "./time-axis.ts";
import { useMoments } from "./use-moments.ts";

/** Below this width the chart is laid out for a phone. */
const NARROW = 560;
/** The width of a time label. */
const TICK_WIDTH = 72;
const TOP = 48;
/** The approximate width of a letter of the chart's text. */
const LETTER_WIDTH = 6.2;
/** The radius of an answer’s dot. */
const DOT = 3.5;

type Layout = { width: number; left: number; right: number; row: number; height: number; isNarrow: boolean };

function layoutOf(width: number, rows: number): Layout {
  const isNarrow = width < NARROW;
  const row = isNarrow ? 20 : 16;
  const left = isNarrow ? 26 : 44;
  const right = width - (isNarrow ? 44 : 72);
  return { width, left, right, row, height: TOP + rows * row + 16, isNarrow };
}

type ChartProps = {
  model: SectionModel;
  name: string;
  /** The needle's position, epoch milliseconds. */
  moment: number;
  /** The current question; null before the first. */
  attempt: string | null;
  onMove: (moment: number) => void;
};

/** Draws a section like a musical score: questions are staves, visits are notes, the needle is the current moment. */
export function TimelineChart(props: ChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const layout = layoutOf(width, props.model.rows.length);
  return (
    <div ref={ref} style={{ minHeight: layout.height }}>
      {width > 0 ? <Drawing {...props} layout={layout} /> : null}
    </div>
  );
}

type Scaled = { model: SectionModel; layout: Layout; x: (at: number) => number };

function Drawing({ model, name, moment, attempt, onMove, layout }: ChartProps & { layout: Layout }) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const { left, right, row, height, width } = layout;
  const length = Math.max(1, model.to - model.from);
  const inset = 8;
  const share = (at: number) => Math.min(1, Math.max(0, (at - model.from) / length));
  const x = (at: number) => left + inset + share(at) * (right - left - 2 * inset);
  const y = (index: number) => TOP + 16 + index * row;
  const scaled = { model, layout, x };
  const label = t("chart.label", { section: name, from: moments.exact(model.from), to: moments.exact(model.to) });
  const moveTo = (clientX: number, box: DOMRect) => {
    const pressed = (clientX - box.left - left - inset) / Math.max(1, right - left - 2 * inset);
    onMove(model.from + Math.min(1, Math.max(0, pressed)) * length);
  };
  return (
    // Keyboard users move the needle with the range input below; a press on the chart does the same by pointer.
    <svg
      className="ch tline"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      onPointerDown={(event) => moveTo(event.clientX, event.currentTarget.getBoundingClientRect())}
    >
      <Spans {...scaled} />
      <Axis {...scaled} moment={moment} />
      <Clock {...scaled} />
      {model.rows.map((each, index) => (
        <g key={each.attempt}>
          <path className="stave" d={`M${left} ${y(index)}H${right}`} />
          <text
            className={cx("qno", each.attempt === attempt && "is-on")}
            x={left - 10}
            y={y(index) + 4}
            textAnchor="end"
          >
            {each.position}
          </text>
          {each.visits.map((visit) => (
            <rect
              key={visit.from}
              className={cx("visit", each.attempt === attempt && visit.from <= moment && moment <= visit.to && "is-on")}
              x={x(visit.from)}
              y={y(index) - 5}
              width={Math.max(2, x(visit.to) - x(visit.from))}
              height="10"
              rx="2"
            />
          ))}
          {each.checks.map(({ number, at }) => (
            <path key={number} className="brass-line" d={`M${x(at)} ${y(index) - 8}v4`} />
          ))}
          <Final x={width} y={y(index)} words={each.final} mark={each.mark} />
        </g>
      ))}
      {model.rows.map((each, index) => (
        <Answers
          key={each.attempt}
          answers={model.answers.filter(({ attempt: of }) => of === each.attempt)}
          x={x}
          right={right}
          y={y(index)}
        />
      ))}
      <path className="needle" d={`M${x(moment)} 16V${height - 4}`} />
      <path className="needle-f" d={`M${x(moment) - 6} 14h12l-6 9z`} />
      <text className="t-brass" x={x(moment)} y="10" textAnchor="middle">
        {moments.exact(moment)}
      </text>
    </svg>
  );
}

function Spans({ model, layout, x }: Scaled) {
  const height = layout.height - 24;
  const spans = [
    ...model.pauses.map(({ from, to }) => ({ from, to, kind: "pause" })),
    ...model.offline.map(({ from, to }) => ({ from, to, kind: "off" })),
  ];
  return spans.map(({ from, to, kind }) => (
    <g key={`${kind} ${from}`}>
      <rect className={`span-${kind}`} x={x(from)} y="20" width={Math.max(1, x(to) - x(from))} height={height} />
      <path className={`edge-${kind}`} d={`M${x(from)} 20v${height}M${x(to)} 20v${height}`} />
    </g>
  ));
}

/** Returns round times for the axis, without those below the needle's own label. */
function Axis({ model, layout, x, moment }: Scaled & { moment: number }) {
  const moments = useMoments();
  const most = Math.floor((layout.right - layout.left) / TICK_WIDTH);
  return timeTicks(model.from, model.to, most)
    .filter((tick) => Math.abs(x(tick) - x(moment)) > TICK_WIDTH * 0.7)
    .map((tick) => (
      <text key={tick} x={x(tick)} y="12" textAnchor="middle">
        {moments.clock(tick)}
      </text>
    ));
}

type Label = { at: number; text: string; kind: "t-off" | "t-2" };

/** Draws the labels beside the lane, from the left, without those that would overlap the previous one. */
function fitting(labels: readonly Label[], x: (at: number) => number, right: number): (Label & { x: number })[] {
  let free = 0;
  return [...labels]
    .sort((one, other) => one.at - other.at)
    .flatMap((label) => {
      const from = x(label.at) + 6;
      const to = from + label.text.length * LETTER_WIDTH;
      if (from < free || to > right) return [];
      free = to + 8;
      return [{ ...label, x: from }];
    });
}

/** Draws the lane of the section's clock: running, stopped and offline spans, extra time, and lost focus. */
function Clock({ model, layout, x }: Scaled) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const working = without({ from: model.from, to: model.to }, [...model.pauses, ...model.offline]);
  const offline = model.offline.map(
    ({ from, to }): Label => ({
      at: to,
      kind: "t-off",
      text: layout.isNarrow ? t("chart.offline_short") : t("chart.offline", { time: moments.length(to - from) }),
    }),
  );
  const others = [
    ...model.pauses.map(
      ({ kind, from, to }): Label => ({
        at: to,
        kind: "t-2",
        text: t(kind === "over" ? "chart.over" : "chart.paused", { time: moments.length(to - from) }),
      }),
    ),
    ...model.given.map(
      ({ at, ms }): Label => ({ at, kind: "t-2", text: t("chart.given", { time: moments.length(ms) }) }),
    ),
  ];
  const labels = fitting(layout.isNarrow ? offline : [...offline, ...others], x, layout.right);
  return (
    <>
      {layout.isNarrow ? null : (
        <>
          <text x="0" y="31">
            {t("chart.clock")}
          </text>
          <text x={layout.width - 26} y="46" textAnchor="end">
            {t("chart.final")}
          </text>
        </>
      )}
      {working.map(({ from, to }) => (
        <rect key={from} className="lane-work" x={x(from)} y="24" width={Math.max(1, x(to) - x(from))} height="6" />
      ))}
      {model.pauses.map(({ from, to }) => (
        <rect key={from} className="lane-pause" x={x(from)} y="26" width={Math.max(1, x(to) - x(from))} height="2" />
      ))}
      {model.offline.map(({ from, to }) => (
        <rect key={from} className="lane-off" x={x(from)} y="24" width={Math.max(1, x(to) - x(from))} height="6" />
      ))}
      {model.given.map(({ at }) => (
        <path key={at} className="needle given" d={`M${x(at)} 20v28`} />
      ))}
      {model.blurs.map((at) => (
        <path key={at} className="blur" d={`M${x(at)} 36v12`} />
      ))}
      {labels.map((label) => (
        <text key={`${label.kind} ${label.at}`} className={cx("lane-name", label.kind)} x={label.x} y="46">
          {label.text}
        </text>
      ))}
    </>
  );
}

/** Words that are longer are cut: the chart has room for a few letters. */
const LONGEST = 8;

const cut = (words: string) => shortenText(words, LONGEST);

type AnswersProps = { answers: readonly Answer[]; x: (at: number) => number; y: number; right: number };

/** Draws the answers to one question. A change is labelled where there is room beside the answers around it; the panel lists every one. */
function Answers({ answers, x, y, right }: AnswersProps) {
  const { t } = useTranslation("timeline");
  const places = answers.map(({ at }) => x(at));
  let free = 0;
  return answers.map((answer, index) => {
    const at = places[index] ?? 0;
    const { before, words, isOffline } = answer;
    const now = words === null ? t("chart.cleared") : cut(words);
    const text = before === null ? "" : t("chart.change", { before: cut(before), now });
    const length = text.length * LETTER_WIDTH;
    const next = places[index + 1] ?? right;
    const isRight = at + 8 + length < next - DOT;
    const isLeft = !isRight && at - 8 - length > Math.max(free, (places[index - 1] ?? 0) + DOT);
    if (text !== "" && isRight) free = at + 8 + length;
    return (
      <g key={answer.row.seq}>
        <circle className={isOffline ? "ans-off" : "ans"} cx={at} cy={y} r={DOT} />
        {text !== "" && (isRight || isLeft) ? (
          <text className="ans-t" x={isLeft ? at - 8 : at + 8} y={y + 4} textAnchor={isLeft ? "end" : "start"}>
            {text}
          </text>
        ) : null}
      </g>
    );
  });
}

function Final({ x, y, words, mark }: { x: number; y: number; words: string | null; mark: AnswerMark }) {
  return (
    <>
      <text className="t-2" x={x - 26} y={y + 4} textAnchor="end">
        {words === null ? "–" : cut(words)}
      </text>
      {mark === "unknown" ? null : (
        <g transform={`translate(${x - 15} ${y - 7})`}>
          <AnswerMarkShape mark={mark} />
        </g>
      )}
    </>
  );
}

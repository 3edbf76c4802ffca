import { scaleLinear } from "@visx/scale";
import { useTranslation } from "react-i18next";
import { ChartFrame } from "../../base/ui/chart-frame.tsx";
import { Table } from "../../base/ui/table.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { layArrows } from "./arrows.ts";
import type { Preview } from "./requests.ts";

type Bin = Preview["histogram"][number];

const plotHeight = 132;
const top = 12;
const laneHeight = 9;
const start = 32;
const end = 96;

/** Returns about four round steps from 0 to at least the highest. */
function ticksTo(highest: number): number[] {
  const rough = Math.max(1, highest) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

function useAnswer(preview: Preview): string {
  const { t } = useTranslation("regrade");
  const { plain } = useNumbers();
  if (preview.changed === 0) return t("moves.none");
  const directions = t(
    preview.down === 0
      ? "moves.only_up"
      : preview.up === 0
        ? "moves.only_down"
        : preview.up === preview.down
          ? "moves.both"
          : preview.up > preview.down
            ? "moves.mostly_up"
            : "moves.mostly_down",
  );
  const change = preview.largest_change ?? 0;
  const largest = t(`moves.largest_${preview.metric}`, { count: change, said: plain(change) });
  const error = preview.standard_error;
  if (error === null || change > error) return `${directions} ${largest}`;
  return `${directions} ${largest} ${t("moves.within_error", { error: plain(Math.round(error)) })}`;
}

/** Shows the scores before and after, and each score that moves. */
export function MovesChart({ preview }: { preview: Preview }) {
  const { t } = useTranslation("regrade");
  const { counted, plain } = useNumbers();
  const answer = useAnswer(preview);
  const columns = [
    {
      id: "range",
      title: t(`moves.axis.${preview.metric}`),
      rowHeader: true,
      cell: ({ from, to }: Bin) => `${plain(from)}–${plain(to)}`,
    },
    { id: "before", title: t("moves.before"), numeric: true, cell: ({ before }: Bin) => counted(before) },
    { id: "after", title: t("moves.after"), numeric: true, cell: ({ after }: Bin) => counted(after) },
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("moves.title")}</h2>
        <p className="answer">{answer}</p>
      </header>
      {preview.histogram.length === 0 ? null : (
        <ChartFrame
          height={plotHeight + 100}
          draw={(width) => <Moves preview={preview} width={width} label={answer} />}
          table={
            <Table
              dense
              label={t("moves.title")}
              columns={columns}
              rows={preview.histogram}
              rowId={(bin) => String(bin.from)}
            />
          }
          showTable={t("show_table")}
          showChart={t("show_chart")}
        />
      )}
    </section>
  );
}

/** The outline of a histogram, and what closes it. */
function outline(bins: readonly Bin[], side: "before" | "after", x: (v: number) => number, y: (v: number) => number) {
  const [first] = bins;
  const steps = bins.map((bin) => `V${y(bin[side]).toFixed(1)}H${x(bin.to).toFixed(1)}`).join("");
  return `M${x(first?.from ?? 0).toFixed(1)} ${y(0)}${steps}V${y(0)}`;
}

function Moves({ preview, width, label }: { preview: Preview; width: number; label: string }) {
  const { t } = useTranslation("regrade");
  const { plain, counted } = useNumbers();
  const { histogram, moves } = preview;
  const [first, last] = [histogram[0], histogram.at(-1)];
  if (!first || !last) return null;
  const ticks = ticksTo(Math.max(...histogram.flatMap(({ before, after }) => [before, after])));
  const isNarrow = width < 480;
  const right = width - (isNarrow ? 8 : end);
  const x = scaleLinear({ domain: [first.from, last.to], range: [start, right] });
  const y = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [plotHeight, top] });
  const { arrows, lanes } = layArrows(moves, (value) => x(value));
  const axis = plotHeight + 22 + Math.max(2, lanes) * laneHeight;
  const every = Math.max(1, Math.ceil((histogram.length * 48) / Math.max(1, right - start)));
  return (
    <svg
      className="ch"
      width={width}
      height={axis + 32}
      viewBox={`0 0 ${width} ${axis + 32}`}
      role="img"
      aria-label={label}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={tick === 0 ? "axis" : "grid"} d={`M${start} ${y(tick)}H${right}`} />
          <text x={start - 8} y={y(tick) + 4} textAnchor="end">
            {plain(tick)}
          </text>
        </g>
      ))}
      <text x={start + 4} y={top + 14}>
        {t("moves.sittings")}
      </text>
      <path className="b-before" d={`${outline(histogram, "before", x, y)}Z`} />
      <path className="b-after" d={outline(histogram, "after", x, y)} />
      {arrows.map((arrow) => {
        const [from, to] = [x(arrow.before), x(arrow.after)];
        const isUp = arrow.after > arrow.before;
        const level = plotHeight + 22 + arrow.lane * laneHeight;
        const head = isUp ? `m-3.5 -3l3.5 3l-3.5 3` : `m3.5 -3l-3.5 3l3.5 3`;
        return (
          <path
            key={`${arrow.before} ${arrow.after} ${arrow.lane} ${from}`}
            className={isUp ? "brass-line" : "mv-dn"}
            d={`M${from.toFixed(1)} ${level}H${to.toFixed(1)}${head}`}
          />
        );
      })}
      {isNarrow ? null : (
        <>
          <text className="t-brass" x={right + 8} y={plotHeight - 44}>
            {t("moves.after")}
          </text>
          <text x={right + 8} y={plotHeight - 26}>
            {t("moves.before_key")}
          </text>
          {preview.changed > 0 ? (
            <text className="t-2" x={right + 8} y={plotHeight + 28}>
              {t("moves.who", { count: preview.changed, said: counted(preview.changed) })}
            </text>
          ) : null}
          <text x={right + 8} y={axis + 4}>
            {t(`moves.axis.${preview.metric}`)}
          </text>
        </>
      )}
      <path className="axis" d={`M${start} ${axis}H${right}`} />
      {histogram
        .filter((_, index) => index % every === 0)
        .map(({ from }) => (
          <g key={from}>
            <path className="axis" d={`M${x(from)} ${axis}v5`} />
            <text x={x(from)} y={axis + 18} textAnchor="middle">
              {plain(from)}
            </text>
          </g>
        ))}
    </svg>
  );
}

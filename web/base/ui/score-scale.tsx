import { useId } from "react";
import { Hatch } from "./charts/hatch.tsx";
import { markPositions } from "./scale-marks.ts";

export type ScoreScaleProps = {
  /** The score in words, for screen readers. */
  label: string;
  minimum: number;
  maximum: number;
  /** Ticks every `step`, labelled every `labelEvery`, both in the scale's own units. */
  step: number;
  labelEvery: number;
  value: number;
  /** One standard error either way is the band. */
  standardError?: number;
  /** The band itself, where it is not the same on both sides. */
  band?: { low: number; high: number };
  previous?: { value: number; label: string };
  goal?: { value: number; label: string };
  /** More could not be reached: what lies beyond is hatched. */
  ceiling?: { value: number; label: string };
  format?: (value: number) => string;
};

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
const anchor = (part: number) => (part <= 0.02 ? "start" : part >= 0.98 ? "end" : "middle");

/** Which way the goal's words go: away from the needle, as long as there is room. */
function goalAnchor(goal: number, value: number): "start" | "end" {
  if (goal > value) return goal > 0.82 ? "end" : "start";
  return goal > 0.2 && value - goal < 0.25 ? "end" : "start";
}

/** Draws a score on a graduated scale with its standard error, the previous score and the goal. */
export function ScoreScale(props: ScoreScaleProps) {
  const { label, previous, goal, ceiling, format = String } = props;
  const hatch = useId();
  const marks = markPositions(props);
  return (
    <svg className="score-scale" height="64" role="img" aria-label={label}>
      {marks.ceiling === undefined ? null : (
        <>
          <Hatch id={hatch} />
          <rect
            fill={`url(#${hatch})`}
            x={percent(marks.ceiling)}
            y="12"
            width={percent(1 - marks.ceiling)}
            height="14"
          />
        </>
      )}
      {marks.band ? (
        <rect
          className="band"
          x={percent(marks.band.from)}
          y="12"
          width={percent(marks.band.to - marks.band.from)}
          height="14"
        />
      ) : null}
      <line className="axis" x1="0" x2="100%" y1="26" y2="26" shapeRendering="crispEdges" />
      {marks.ticks.map((tick) => (
        <g key={tick.value}>
          <line
            className={tick.labelled ? "tick" : "tick-s"}
            x1={percent(tick.at)}
            x2={percent(tick.at)}
            y1="26"
            y2={tick.labelled ? 35 : 31}
            shapeRendering="crispEdges"
          />
          {tick.labelled ? (
            <text x={percent(tick.at)} y="50" textAnchor={anchor(tick.at)}>
              {format(tick.value)}
            </text>
          ) : null}
        </g>
      ))}
      {previous && marks.previous !== undefined ? (
        <>
          <line className="prev" x1={percent(marks.previous)} x2={percent(marks.previous)} y1="16" y2="26" />
          <text x={percent(marks.previous)} y="8" textAnchor={marks.previous < marks.value ? "end" : "start"}>
            {previous.label}
          </text>
        </>
      ) : null}
      {goal && marks.goal !== undefined ? (
        <>
          <line className="goal" x1={percent(marks.goal)} x2={percent(marks.goal)} y1="12" y2="35" />
          <text className="t-2" x={percent(marks.goal)} y="8" textAnchor={goalAnchor(marks.goal, marks.value)}>
            {goal.label}
          </text>
        </>
      ) : null}
      {ceiling && marks.ceiling !== undefined ? (
        <>
          <line className="cap-line" x1={percent(marks.ceiling)} x2={percent(marks.ceiling)} y1="6" y2="32" />
          <text className="t-2" x={percent(marks.ceiling)} y="0" textAnchor={marks.ceiling > 0.55 ? "end" : "start"}>
            {ceiling.label}
          </text>
        </>
      ) : null}
      <line className="needle" x1={percent(marks.value)} x2={percent(marks.value)} y1="8" y2="35" />
      <svg x={percent(marks.value)} y="8" overflow="visible" aria-hidden="true">
        <path className="needle-f" d="M-5 -6h10l-5 7z" />
      </svg>
    </svg>
  );
}

import { Home, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { Button } from "../../../ui/native/button.tsx";
import { reachable } from "../../parts/scroll-region.ts";
import { usePlayer, useTexts } from "../../player-context.tsx";
import { formatNumber } from "./format-number.ts";
import { notablePoints, type Point, scaleMarks, scaleStep, tracePath, type Window } from "./plot.ts";
import type { LineReading } from "./read-line.ts";

export type PlotLine = { id: number; reading: LineReading; look: number };

const start: Window = { left: -10, right: 10, bottom: -10, top: 10 };
const LEAST_SPAN = 1e-4;
const MOST_SPAN = 1e6;

/** How a curve is drawn: by colour, and from the second on by dash too. */
export const looks = [
  { stroke: "var(--c-cat-1)", dash: undefined },
  { stroke: "var(--c-cat-2)", dash: "6 4" },
  { stroke: "var(--c-cat-4)", dash: "2 3" },
  { stroke: "var(--c-cat-5)", dash: "10 3 2 3" },
] as const;

/** The size of an element, px; 0 until it is known. */
function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, ...size };
}

const curveOf = ({ reading }: PlotLine) => (reading.kind === "curve" ? reading.compute : null);

/**
 * Shows the plane with its curves. It is dragged and zoomed; a point runs along the chosen line and stops where something is to
 * be read.
 */
export function PlotView({ lines, chosen }: { lines: readonly PlotLine[]; chosen: number }) {
  const { announcer } = usePlayer();
  const { calculator: texts } = useTexts();
  const { element, width, height } = useSize();
  const [view, setView] = useState(start);
  const [x, setX] = useState<number | null>(null);
  const drag = useRef<Point | null>(null);

  // One unit is as long across as up, whatever the shape of the plot.
  const window = useMemo(() => {
    if (width === 0 || height === 0) return view;
    const half = ((view.right - view.left) * height) / width / 2;
    const middle = (view.top + view.bottom) / 2;
    return { ...view, bottom: middle - half, top: middle + half };
  }, [view, width, height]);

  const toX = (value: number) => ((value - window.left) / (window.right - window.left)) * width;
  const toY = (value: number) => ((window.top - value) / (window.top - window.bottom)) * height;
  const path = (points: readonly Point[]) =>
    points
      .map((point, index) => `${index === 0 ? "M" : "L"}${toX(point.x).toFixed(1)} ${toY(point.y).toFixed(1)}`)
      .join("");

  const current = lines.find(({ id }) => id === chosen);
  const curve = current ? curveOf(current) : null;
  const points = useMemo(() => {
    if (!curve) return [];
    const others = lines.flatMap((line) => (line.id === chosen ? [] : (curveOf(line) ?? [])));
    return notablePoints(curve, others, window);
  }, [curve, lines, chosen, window]);

  const move = (dx: number, dy: number) =>
    setView(({ left, right, bottom, top }) => ({
      left: left + dx,
      right: right + dx,
      bottom: bottom + dy,
      top: top + dy,
    }));
  const zoom = (factor: number, at?: Point) =>
    setView((before) => {
      const span = (before.right - before.left) * factor;
      if (span < LEAST_SPAN || span > MOST_SPAN) return before;
      const centre = at ?? { x: (window.left + window.right) / 2, y: (window.top + window.bottom) / 2 };
      const about = (value: number, middle: number) => middle + (value - middle) * factor;
      return {
        left: about(window.left, centre.x),
        right: about(window.right, centre.x),
        bottom: about(window.bottom, centre.y),
        top: about(window.top, centre.y),
      };
    });
  const goTo = (next: number) => {
    setX(next);
    if (!curve) return;
    const at = curve(next);
    announcer.say(Number.isFinite(at) ? texts.point(formatNumber(next, 4), formatNumber(at, 4)) : texts.problems.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const span = window.right - window.left;
    const step = scaleStep(window.left, window.right, 10) / 10;
    const from = x ?? (window.left + window.right) / 2;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (arrow && (event.shiftKey || arrow[0] === 0)) move(((arrow[0] ?? 0) * span) / 10, ((arrow[1] ?? 0) * span) / 10);
    else if (arrow) goTo(Number((Math.round(from / step + (arrow[0] ?? 0)) * step).toPrecision(10)));
    else if (event.key === "PageDown" || event.key === "PageUp") {
      const next =
        event.key === "PageDown"
          ? points.find((point) => point.x > from + 1e-9)
          : points.findLast((point) => point.x < from - 1e-9);
      if (next) goTo(next.x);
    } else if (event.key === "+" || event.key === "=") zoom(0.5);
    else if (event.key === "-") zoom(2);
    else if (event.key === "Home") setView(start);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const placeOf = (event: { clientX: number; clientY: number }): Point => {
    const box = element.current?.getBoundingClientRect();
    const [left, top] = [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
    return {
      x: window.left + (left / width) * (window.right - window.left),
      y: window.top - (top / height) * (window.top - window.bottom),
    };
  };
  const onPointerMove = (event: PointerEvent) => {
    const place = placeOf(event);
    if (drag.current) {
      move(drag.current.x - place.x, drag.current.y - place.y);
      return;
    }
    if (!curve) return;
    // Near a point worth reading the pointer falls onto it.
    const near = points.find(
      (point) => Math.abs(toX(point.x) - toX(place.x)) < 10 && Math.abs(toY(point.y) - toY(place.y)) < 24,
    );
    setX(near ? near.x : place.x);
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, placeOf(event));
  });
  useEffect(() => {
    const plot = element.current;
    const wheel = (event: WheelEvent) => onWheel(event);
    plot?.addEventListener("wheel", wheel, { passive: false });
    return () => plot?.removeEventListener("wheel", wheel);
  }, [element]);

  const y = x !== null && curve ? curve(x) : null;
  const shown = y !== null && Number.isFinite(y) && y <= window.top && y >= window.bottom;
  const snapped = x !== null && points.some((point) => point.x === x);
  const xMarks = scaleMarks(window.left, window.right, width / 42);
  const yMarks = scaleMarks(window.bottom, window.top, height / 42);
  const axisX = Math.min(Math.max(toX(0), 0), width);
  const axisY = Math.min(Math.max(toY(0), 0), height);
  const range = (from: number, to: number) => texts.range(formatNumber(from, 3), formatNumber(to, 3));
  const name = texts.plot(lines.length, range(window.left, window.right), range(window.bottom, window.top));
  return (
    <div className="plot" ref={element}>
      {/* It is an instrument: focus, arrows and dragging are its controls. */}
      <div
        className="plot-plane"
        role="application"
        aria-label={name}
        {...reachable}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = placeOf(event);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerLeave={() => setX(null)}
      >
        <svg className="ch" width={width} height={height} aria-hidden="true">
          {xMarks.map((mark) => (
            <line key={`x${mark}`} className="grid" x1={toX(mark)} x2={toX(mark)} y1="0" y2={height} />
          ))}
          {yMarks.map((mark) => (
            <line key={`y${mark}`} className="grid" y1={toY(mark)} y2={toY(mark)} x1="0" x2={width} />
          ))}
          <line className="plot-axis" x1={toX(0)} x2={toX(0)} y1="0" y2={height} />
          <line className="plot-axis" y1={toY(0)} y2={toY(0)} x1="0" x2={width} />
          {lines.map(({ id, reading, look }) => {
            const { stroke, dash } = looks[look % looks.length] ?? looks[0];
            const drawn =
              reading.kind === "curve"
                ? tracePath(reading.compute, window, Math.max(1, Math.round(width)))
                    .map(path)
                    .join("")
                : reading.kind === "vertical"
                  ? `M${toX(reading.x)} 0V${height}`
                  : null;
            return drawn ? (
              <path key={id} d={drawn} className="plot-curve" stroke={stroke} strokeDasharray={dash} />
            ) : null;
          })}
          {xMarks.map((mark) =>
            mark === 0 || toX(mark) < 14 || toX(mark) > width - 14 ? null : (
              <text
                key={`tx${mark}`}
                className="plot-text"
                x={toX(mark)}
                y={Math.min(height - 6, axisY + 16)}
                textAnchor="middle"
              >
                {formatNumber(mark, 6)}
              </text>
            ),
          )}
          {yMarks.map((mark) =>
            mark === 0 || toY(mark) < 12 || toY(mark) > height - 12 ? null : (
              <text
                key={`ty${mark}`}
                className="plot-text"
                x={Math.max(26, axisX - 7)}
                y={toY(mark) + 4}
                textAnchor="end"
              >
                {formatNumber(mark, 6)}
              </text>
            ),
          )}
          {points.map((point) => (
            <circle key={point.x} className="plot-point" cx={toX(point.x)} cy={toY(point.y)} r="3" />
          ))}
          {shown && x !== null && current ? (
            <circle
              className="plot-trace"
              cx={toX(x)}
              cy={toY(y)}
              r="5"
              stroke={looks[current.look % looks.length]?.stroke}
            />
          ) : null}
        </svg>
        {shown && x !== null ? (
          <span
            className="plot-label num"
            style={{ left: Math.min(width - 84, Math.max(44, toX(x))), top: Math.max(8, toY(y) - 38) }}
            aria-hidden="true"
          >
            ({formatNumber(x, snapped ? 6 : 4)}, {formatNumber(y, snapped ? 6 : 4)})
          </span>
        ) : null}
      </div>
      <div className="plot-zoom">
        <Button icon aria-label={texts.zoom_in} onClick={() => zoom(0.5)}>
          <Icon of={ZoomIn} small />
        </Button>
        <Button icon aria-label={texts.zoom_out} onClick={() => zoom(2)}>
          <Icon of={ZoomOut} small />
        </Button>
        <Button icon aria-label={texts.reset} onClick={() => setView(start)}>
          <Icon of={Home} small />
        </Button>
      </div>
    </div>
  );
}

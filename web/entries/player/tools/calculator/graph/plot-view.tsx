import { LocateFixed, Minus, Plus, Scan } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Icon } from "../../../../../base/ui/icon.tsx";
import { Button } from "../../../../../base/ui/native/button.tsx";
import { reachable } from "../../../parts/scroll-region.ts";
import { usePlayer } from "../../../player-context.tsx";
import { calculatorTexts } from "../calculator-texts.ts";
import { formatNumber, formatNumbers } from "../format-number.ts";
import type { Point } from "../sheet/relation.ts";
import type { KeyPoint } from "./key-points.ts";
import { PlotDrawing, type PlotLine } from "./plot-drawing.tsx";
import { beginTrace, nextKeyPoint, stepTrace, type Trace } from "./trace.ts";
import type { usePlane } from "./use-plane.ts";

type PlotViewProps = {
  plot: ReturnType<typeof usePlane>;
  lines: readonly PlotLine[];
  keyPoints: readonly KeyPoint[];
  chosen: number;
  onChoose: (line: number) => void;
  onReset: () => void;
};

/** How near a press must be to a point that is to be read, px. */
const NEAR = 22;
/** A press that moves less than this is no dragging, px. */
const STILL = 6;
/** So many places where lines meet have their coordinates beside them. */
const MOST_LABELS = 4;

/**
 * Shows the plane with its lines. It is dragged, pinched and zoomed; a press on a point where something is to be read says it, and a trace
 * goes along a line and says where it is.
 */
export function PlotView({ plot, lines, keyPoints, chosen, onChoose, onReset }: PlotViewProps) {
  const { announcer } = usePlayer();
  const texts = calculatorTexts();
  const { element, plane, placeOf, move, zoom, show } = plot;
  const { view, width, height, toX, toY } = plane;
  const [place, setPlace] = useState<Trace | null>(null);
  const [isTracing, setIsTracing] = useState(false);
  const surface = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { clientX: number; clientY: number }>());
  const press = useRef<{ x: number; y: number; from: Point; isStill: boolean } | null>(null);

  const numberOf = (id: number | undefined) => lines.find((line) => line.id === id)?.number ?? 0;
  const traced = place ? lines.find(({ id }) => id === place.line) : undefined;
  const wordsFor = (at: Trace) => {
    const { key } = at;
    if (!key) return "";
    const other = key.line === at.line ? key.with : key.line;
    return key.what === "meets" ? texts.meets_here(numberOf(other)) : texts.key_points[key.what];
  };
  const goTo = (next: Trace) => {
    setPlace(next);
    show(next);
    if (next.line !== chosen) onChoose(next.line);
    const said = texts.point(formatNumber(next.x, 6), formatNumber(next.y, 6));
    announcer.say([texts.line(numberOf(next.line)), said, wordsFor(next)].filter(Boolean).join(", "));
  };
  const begin = (near?: Point) => {
    const [first] = lines;
    const line = lines.find(({ id }) => id === chosen) ?? first;
    const start = line && beginTrace(line, keyPoints, plane, near);
    setIsTracing(true);
    if (start) goTo(start);
    else announcer.say(texts.nothing_to_trace);
  };
  const end = () => {
    setIsTracing(false);
    setPlace(null);
  };

  /** Keys of a trace; returns whether this was one. */
  const onTraceKey = (key: string): boolean => {
    if (key === "Escape" || key === "Enter") {
      end();
      return true;
    }
    if (!place || !traced) return false;
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1, ArrowUp: -1, ArrowDown: 1 }[key] as
      | 1
      | -1
      | undefined;
    if (by === undefined) return false;
    if (key.startsWith("Page")) {
      const next = nextKeyPoint(place, by, keyPoints);
      if (next) goTo(next);
      else announcer.say(texts.no_more_points);
    } else if (key === "ArrowLeft" || key === "ArrowRight") goTo(stepTrace(place, by, traced, keyPoints, plane));
    else {
      const other = lines[(lines.indexOf(traced) + by + lines.length) % lines.length];
      const start = other && beginTrace(other, keyPoints, plane, place);
      if (start) goTo(start);
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const span = (view.right - view.left) / 10;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (isTracing && !event.shiftKey && onTraceKey(key)) {
      // A key of the trace.
    } else if (arrow) move((arrow[0] ?? 0) * span, (arrow[1] ?? 0) * span);
    else if (key === "Enter") begin();
    else if (key === "+" || key === "=") zoom(0.5);
    else if (key === "-") zoom(2);
    else if (key === "Home") onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, event);
    press.current = { x: event.clientX, y: event.clientY, from: placeOf(event), isStill: pointers.current.size === 1 };
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    const started = press.current;
    if (!before || !started) return;
    const [other] = [...pointers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    pointers.current.set(event.pointerId, event);
    if (other) {
      const apart = (at: { clientX: number; clientY: number }) =>
        Math.max(1, Math.hypot(at.clientX - other.clientX, at.clientY - other.clientY));
      zoom(apart(before) / apart(event), placeOf(other));
      return;
    }
    if (Math.hypot(event.clientX - started.x, event.clientY - started.y) > STILL) started.isStill = false;
    if (started.isStill) return;
    const [now, then] = [placeOf(event), placeOf(before)];
    move(then.x - now.x, then.y - now.y);
  };
  const onPointerUp = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    const wasStill = press.current?.isStill ?? false;
    if (pointers.current.size === 0) press.current = null;
    if (!wasStill) return;
    const at = placeOf(event);
    const near = (point: Point) => Math.hypot(toX(point.x) - toX(at.x), toY(point.y) - toY(at.y));
    const key = keyPoints.reduce<KeyPoint | null>(
      (best, one) => (near(one) < (best ? near(best) : NEAR) ? one : best),
      null,
    );
    if (key) goTo({ x: key.x, y: key.y, line: key.line, key });
    else if (isTracing) begin(at);
    else setPlace(null);
  };

  const isInSight = ({ x, y }: Point) => x >= view.left && x <= view.right && y >= view.bottom && y <= view.top;
  const meeting = keyPoints.filter((key) => key.what === "meets" && isInSight(key));
  const labelled = meeting.length <= MOST_LABELS ? meeting : [];
  const shownPlace = place && traced && isInSight(place) ? place : null;
  const range = (from: number, to: number) => texts.range(formatNumber(from, 3), formatNumber(to, 3));
  const name = texts.plot(lines.length, range(view.left, view.right), range(view.bottom, view.top));
  return (
    <div className="plot" ref={element}>
      {/* It is an instrument: focus, arrows and dragging are its controls. */}
      <div
        className="plot-plane"
        ref={surface}
        role="application"
        aria-label={name}
        {...reachable}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={(event) => {
          pointers.current.delete(event.pointerId);
          press.current = null;
        }}
      >
        {width > 0 && height > 0 ? (
          <PlotDrawing plane={plane} lines={lines} keyPoints={keyPoints} trace={shownPlace} />
        ) : null}
        {labelled.map(({ line, with: other, x, y }) => (
          <span
            key={`${line} ${other} ${x} ${y}`}
            className="plot-label num"
            style={{ left: Math.min(width - 96, toX(x) + 12), top: Math.max(4, Math.min(height - 30, toY(y) - 12)) }}
            aria-hidden="true"
          >
            ({formatNumbers([x, y], 5)})
          </span>
        ))}
      </div>
      {shownPlace ? (
        <p className="readout num">
          <b>{texts.line(numberOf(shownPlace.line))}</b>
          <span dir="ltr">
            <i>x</i> = {formatNumber(shownPlace.x, 6)}, <i>y</i> = {formatNumber(shownPlace.y, 6)}
          </span>
          <span>{wordsFor(shownPlace)}</span>
        </p>
      ) : null}
      <fieldset className="plot-zoom">
        <legend className="sr">{texts.view}</legend>
        <Button icon aria-label={texts.zoom_in} onClick={() => zoom(0.5)}>
          <Icon of={Plus} small />
        </Button>
        <Button icon aria-label={texts.zoom_out} onClick={() => zoom(2)}>
          <Icon of={Minus} small />
        </Button>
        <Button icon aria-label={texts.reset} onClick={onReset}>
          <Icon of={Scan} small />
        </Button>
      </fieldset>
      <Button
        icon
        className="plot-tracer"
        aria-label={texts.trace}
        aria-pressed={isTracing}
        onClick={() => {
          if (isTracing) end();
          else begin();
          surface.current?.focus();
        }}
      >
        <Icon of={LocateFixed} small />
      </Button>
    </div>
  );
}

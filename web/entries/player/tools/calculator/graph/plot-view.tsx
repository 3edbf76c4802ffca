import { LocateFixed } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { Icon } from "../../../../../base/ui/icon.tsx";
import { Button } from "../../../../../base/ui/native/button.tsx";
import { reachable } from "../../../parts/scroll-region.ts";
import { calculatorTexts } from "../calculator-texts.ts";
import { formatNumber } from "../format-number.ts";
import { startView } from "../use-calculation.ts";
import { isInSight } from "./in-sight.ts";
import { MeetingLabels } from "./meeting-labels.tsx";
import { PlotDrawing } from "./plot-drawing.tsx";
import type { Trace } from "./trace.ts";
import type { View } from "./trace-curve.ts";
import { usePlane } from "./use-plane.ts";
import { usePointers } from "./use-pointers.ts";
import { type Traceable, useTrace } from "./use-trace.ts";
import { useView } from "./use-view.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

type PlotViewProps = Omit<Traceable, "plot"> & {
  /** The view to open with. */
  first: View;
  onMove: (view: View) => void;
  /** Told of the part of the plane in sight once it rests. */
  onRest: (sight: View) => void;
};

/**
 * Shows the plane with its lines. It is dragged, pinched and zoomed; a press on a point where something is to be read says it, and a trace
 * goes along a line and says where it is.
 */
export function PlotView({ first, onMove, onRest, ...drawn }: PlotViewProps) {
  const texts = calculatorTexts();
  const { lines, keyPoints } = drawn;
  const moved = useView(first, onMove);
  const plot = usePlane(moved.view, moved.isMoving, moved.setView);
  const traceable = { ...drawn, plot };
  const { element, plane, move, zoom } = plot;
  const { view, width, height, isMoving } = plane;
  const rest = useEffectEvent(onRest);
  useEffect(() => {
    if (!isMoving) rest(view);
  }, [isMoving, view]);
  const onReset = () => moved.setView(startView);
  const surface = useRef<HTMLDivElement>(null);
  const trace = useTrace(traceable);
  const pointers = usePointers(plot, trace.onPress);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const span = (view.right - view.left) / 10;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (trace.isTracing && !event.shiftKey && trace.onKey(key)) {
      // A key of the trace.
    } else if (arrow) move((arrow[0] ?? 0) * span, (arrow[1] ?? 0) * span);
    else if (key === "Enter") trace.begin();
    else if (key === "+" || key === "=") zoom(0.5);
    else if (key === "-") zoom(2);
    else if (key === "Home") onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const shownPlace = trace.place && isInSight(trace.place, view) ? trace.place : null;
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
        {...pointers}
      >
        {width > 0 && height > 0 ? (
          <PlotDrawing plane={plane} lines={lines} keyPoints={keyPoints} trace={shownPlace} />
        ) : null}
        <MeetingLabels plane={plane} keyPoints={keyPoints} />
      </div>
      {shownPlace ? <Readout place={shownPlace} {...trace.wordsFor(shownPlace)} /> : null}
      <ZoomButtons onZoom={zoom} onReset={onReset} />
      <Button
        icon
        className="plot-tracer"
        aria-label={texts.trace}
        aria-pressed={trace.isTracing}
        onClick={() => {
          if (trace.isTracing) trace.end();
          else trace.begin();
          surface.current?.focus();
        }}
      >
        <Icon of={LocateFixed} small />
      </Button>
    </div>
  );
}

/** Shows a place on a line by its coordinates, with what is to be read there. */
function Readout({ place, name, what }: { place: Trace; name: string; what: string }) {
  return (
    <p className="readout num">
      <b>{name}</b>
      <span dir="ltr">
        <i>x</i> = {formatNumber(place.x, 6)}, <i>y</i> = {formatNumber(place.y, 6)}
      </span>
      <span>{what}</span>
    </p>
  );
}

import { useState } from "react";
import { usePlayer } from "../../../player-context.tsx";
import { calculatorTexts } from "../calculator-texts.ts";
import { formatNumber } from "../format-number.ts";
import type { Point } from "../sheet/relation.ts";
import type { KeyPoint } from "./key-points.ts";
import type { PlotLine } from "./plot-drawing.tsx";
import { beginTrace, findPressed, nextKeyPoint, stepTrace, type Trace } from "./trace.ts";
import type { usePlane } from "./use-plane.ts";

/** What is drawn on a plane, and the line that a trace begins with. */
export type Traceable = {
  plot: ReturnType<typeof usePlane>;
  lines: readonly PlotLine[];
  keyPoints: readonly KeyPoint[];
  chosen: number;
  onChoose: (line: number) => void;
};

/** Keys that lead to another place of a trace: ahead or back. */
const traceKeys: Readonly<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -1,
  PageDown: 1,
  ArrowUp: -1,
  ArrowDown: 1,
};

/** Returns the place on a line that was chosen or is traced, and what goes there and says where that is. */
export function useTrace({ plot, lines, keyPoints, chosen, onChoose }: Traceable) {
  const { plane, show } = plot;
  const { announcer } = usePlayer();
  const texts = calculatorTexts();
  const [place, setPlace] = useState<Trace | null>(null);
  const [isTracing, setIsTracing] = useState(false);
  const traced = place ? lines.find(({ id }) => id === place.line) : undefined;

  const numberOf = (id: number | undefined) => lines.find((line) => line.id === id)?.number ?? 0;
  /** Returns the name of a place’s line, and what is to be read there. */
  const wordsFor = ({ line, key }: Trace) => {
    const name = texts.line(numberOf(line));
    if (!key) return { name, what: "" };
    const other = key.line === line ? key.with : key.line;
    return { name, what: key.what === "meets" ? texts.meets_here(numberOf(other)) : texts.key_points[key.what] };
  };
  const goTo = (next: Trace) => {
    setPlace(next);
    show(next);
    if (next.line !== chosen) onChoose(next.line);
    const { name, what } = wordsFor(next);
    const said = texts.point(formatNumber(next.x, 6), formatNumber(next.y, 6));
    announcer.say([name, said, what].filter(Boolean).join(", "));
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

  return {
    /** Null where its line isn’t drawn. */
    place: traced ? place : null,
    isTracing,
    wordsFor,
    begin,
    end,
    /** Does what a key is for while a line is traced; returns whether it is for anything. */
    onKey: (key: string): boolean => {
      if (key === "Escape" || key === "Enter") {
        end();
        return true;
      }
      const by = traceKeys[key];
      if (!place || !traced || by === undefined) return false;
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
    },
    /** Reads the point that is near a press. Elsewhere, it traces the line from there, or ends the reading. */
    onPress: (at: Point) => {
      const pressed = findPressed(at, keyPoints, plane);
      if (pressed) goTo(pressed);
      else if (isTracing) begin(at);
      else setPlace(null);
    },
  };
}

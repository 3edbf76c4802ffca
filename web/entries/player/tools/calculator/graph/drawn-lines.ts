import type { LineReading, SheetLine } from "../sheet/read-sheet.ts";
import type { DrawnLine } from "./key-points.ts";
import type { PlotLine } from "./plot-drawing.tsx";

/** Returns what a line draws: a relation, points, or a fit’s curve with its residuals where they are asked for. Null where it is nothing. */
export function drawingOf(reading: LineReading, showsResiduals: boolean): Pick<PlotLine, "relation" | "points"> | null {
  if (reading.kind === "relation") return { relation: reading.relation, points: [] };
  if (reading.kind === "points") return { relation: null, points: reading.points };
  if (reading.kind !== "fit" || !reading.fit.relation) return null;
  return { relation: reading.fit.relation, points: showsResiduals ? reading.fit.residuals : [] };
}

/** Returns what the lines draw, but for hidden ones. `residuals` has the lines whose residuals are asked for. */
export function listDrawn(
  lines: readonly SheetLine[],
  readings: readonly LineReading[],
  residuals: ReadonlySet<number>,
): PlotLine[] {
  return lines.flatMap((line, index): PlotLine[] => {
    const reading = readings[index];
    const drawing = reading && line.isShown ? drawingOf(reading, residuals.has(line.id)) : null;
    return drawing ? [{ id: line.id, number: index + 1, ...drawing }] : [];
  });
}

/** Returns the lines on which points are to be read. Of an equation in one letter, its solutions are said instead. */
export function listRelated(lines: readonly PlotLine[]): DrawnLine[] {
  return lines.flatMap(({ id, relation }) => (relation?.solutions || !relation ? [] : [{ id, relation }]));
}

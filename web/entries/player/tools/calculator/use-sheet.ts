import { useDeferredValue, useMemo, useState } from "react";
import { numberFormat } from "../../../../base/ui/number-format.ts";
import { listDrawn, listRelated } from "./graph/drawn-lines.ts";
import { findKeyPoints } from "./graph/key-points.ts";
import type { View } from "./graph/trace-curve.ts";
import { definedFunctions, readSheet, type SheetLine } from "./sheet/read-sheet.ts";

export type Sheet = ReturnType<typeof useSheet>;

/** Returns what the lines come to and draw, what is to be read on them in a view, and which fits show their residuals. */
export function useSheet(lines: readonly SheetLine[], degrees: boolean, view: View) {
  const [residuals, setResiduals] = useState<ReadonlySet<number>>(new Set());
  const format = numberFormat();
  const readings = useMemo(() => readSheet(lines, { format, degrees }), [lines, format, degrees]);
  const functions = useMemo(() => definedFunctions(lines), [lines]);
  const plotLines = useMemo(() => listDrawn(lines, readings, residuals), [lines, readings, residuals]);
  // The lines are drawn at once; what is to be read on them follows.
  const lateLines = useDeferredValue(plotLines);
  const lateView = useDeferredValue(view);
  const keyPoints = useMemo(() => findKeyPoints(listRelated(lateLines), lateView), [lateLines, lateView]);
  const toggleResiduals = (line: number) =>
    setResiduals(new Set(residuals.has(line) ? [...residuals].filter((id) => id !== line) : [...residuals, line]));
  return { readings, functions, plotLines, keyPoints, residuals, toggleResiduals };
}

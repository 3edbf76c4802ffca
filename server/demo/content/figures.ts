import { mathFigures } from "./math.ts";

/**
 * Returns every picture that a demo question shows, as SVG by the name in its `data-file`. Text is drawn as strokes: no font is
 * needed.
 */
export function demoFigures(): Record<string, string> {
  return Object.fromEntries((["mock", "diagnostic", "practice"] as const).flatMap((use) => mathFigures(use)));
}

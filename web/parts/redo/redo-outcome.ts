import type { Mistake } from "./requests.ts";

/** Returns what came of redoing a question. Pure. */
export function redoOutcome({ correct, left }: NonNullable<Mistake["redo"]>): "right" | "wrong" | "left" | "unknown" {
  if (left) return "left";
  if (correct === null) return "unknown";
  return correct ? "right" : "wrong";
}

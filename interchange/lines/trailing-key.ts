import { findTrailingKey } from "../markers/key-line.ts";
import { maskedText, type Segment, sliceLine, textOfSegments } from "./segments.ts";

/** Returns a line without the key at its end, as in "D) Lille  Ans: B", and the key; empty where there is none. */
export function takeTrailingKey(segments: readonly Segment[]): { segments: Segment[]; key: string } {
  const found = findTrailingKey(maskedText(segments));
  if (!found) return { segments: [...segments], key: "" };
  return {
    segments: sliceLine(segments, 0, found.start),
    key: textOfSegments(segments).slice(found.from, found.to),
  };
}

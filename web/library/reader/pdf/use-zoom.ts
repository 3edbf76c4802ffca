import { useState } from "react";
import type { Zoom } from "./page-layout.ts";

const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];

/** Returns the next step of zoom from a scale that may be none. */
function nextScale(scale: number, by: 1 | -1): number {
  const next = by > 0 ? steps.find((one) => one > scale + 0.01) : steps.findLast((one) => one < scale - 0.01);
  return next ?? scale;
}

export type ReaderZoom = ReturnType<typeof useZoom>;

/** Returns how large pages are asked to be, at which scale they are shown, and what changes it. */
export function useZoom() {
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [scale, setScale] = useState(1);
  return {
    zoom,
    scale,
    setScale,
    /** Goes by a step; 0: back to what fits. */
    changeZoom: (by: 1 | -1 | 0) => setZoom(by === 0 ? "fit" : nextScale(scale, by)),
  };
}

import type { ReactNode } from "react";
import { boxOf, type Size } from "../picture/shapes.ts";

type Gap = { id: string; shape?: string | undefined; coords?: readonly number[] | undefined };

type GapBoxesProps = {
  gaps: readonly Gap[];
  size: Size;
  /** Returns what a gap's area shows, by the gap's id. */
  children: (gap: string) => ReactNode;
};

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Shows the gaps of a picture: each over its area, never smaller than a finger. */
export function GapBoxes({ gaps, size, children }: GapBoxesProps) {
  return gaps.map(({ id, shape = "default", coords = [] }) => {
    const { x, y, width, height } = boxOf({ shape, coords }, size);
    return (
      <span
        key={id}
        className="gap-box"
        data-round={shape === "circle" || shape === "ellipse" || undefined}
        style={{
          left: percent(x + width / 2, size.width),
          top: percent(y + height / 2, size.height),
          width: percent(width, size.width),
          height: percent(height, size.height),
        }}
      >
        {children(id)}
      </span>
    );
  });
}

import { AreaShape } from "../picture/area-shape.tsx";
import { type Area, middleOf, type Size, visibleArea } from "../picture/shapes.ts";
import type { Judged, Verdict } from "../verdict/judge.ts";
import { LEAST } from "./hotspot-areas.tsx";

type JudgedAreasProps = {
  areas: readonly (Area & { id: string })[];
  size: Size;
  /** Window pixels per picture pixel. */
  scale: number;
  judged: readonly Judged[];
};

const signs: Record<Verdict, string> = {
  right: "M-5 0.5 L-1.5 4 L5 -3.5",
  wrong: "M-4 -4 L4 4 M4 -4 L-4 4",
  missed: "M-5 0.5 L-1.5 4 L5 -3.5",
  given: "M-5 0 L5 0",
  key: "M-5 0.5 L-1.5 4 L5 -3.5",
};

/** Shows the areas of a picture, with marks on those that were or should have been chosen. The sentences are below the picture. */
export function JudgedAreas({ areas, size, scale, judged }: JudgedAreasProps) {
  return (
    <svg className="picture-areas" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {areas.map((area) => {
        const verdict = judged.find(({ id }) => id === area.id)?.verdict;
        const middle = middleOf(area, size);
        const drawn = visibleArea(area, size, LEAST / scale);
        if (area.shape === "default" && !verdict) return null;
        return (
          <g key={area.id} className="judged-area" data-verdict={verdict}>
            <AreaShape area={drawn} size={size} className="area-fill" />
            <AreaShape area={drawn} size={size} className="area-halo" />
            <AreaShape area={drawn} size={size} className="area-line" />
            {verdict ? (
              <g transform={`translate(${middle.x} ${middle.y}) scale(${1 / scale})`}>
                <circle className="judged-badge" r={13} />
                <path className="judged-sign sign-line" d={signs[verdict]} />
              </g>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

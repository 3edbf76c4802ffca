import { type PointerEvent, useState } from "react";
import { AreaShape } from "../picture/area-shape.tsx";
import { type Area, hitArea, middleOf, type Size, visibleArea } from "../picture/shapes.ts";

type HotspotArea = Area & { id: string };

type HotspotAreasProps = {
  areas: readonly HotspotArea[];
  size: Size;
  /** Window pixels per picture pixel. */
  scale: number;
  chosen: readonly string[];
  /** The area whose field has keyboard focus. */
  focused: string | null;
  /** Null where nothing can be chosen. */
  onPress: ((option: string) => void) | null;
};

/** A press this near to the middle of an area, in window pixels, counts as a press on it. */
const REACH = 22;

/** The smallest size at which an area is drawn, in window pixels. */
export const LEAST = 24;

/** Shows the areas over a picture, for pointers. Hidden from screen readers: people who can't point use the list. */
export function HotspotAreas({ areas, size, scale, chosen, focused, onPress }: HotspotAreasProps) {
  const [hovered, setHovered] = useState<string | null>(null);
  const areaAt = (event: PointerEvent<SVGSVGElement> | React.MouseEvent<SVGSVGElement>): HotspotArea | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const point = {
      x: ((event.clientX - box.left) * size.width) / box.width,
      y: ((event.clientY - box.top) * size.height) / box.height,
    };
    return areas[hitArea(areas, size, point, REACH / scale)];
  };
  return (
    <svg
      className="picture-areas"
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      data-live={onPress ? true : undefined}
      data-hovered={hovered ? true : undefined}
      onPointerMove={(event) => {
        if (event.pointerType === "mouse") setHovered(onPress ? (areaAt(event)?.id ?? null) : null);
      }}
      onPointerLeave={() => setHovered(null)}
      onClick={(event) => {
        const area = areaAt(event);
        if (area) onPress?.(area.id);
      }}
    >
      {areas.map((area, index) => {
        const isOn = chosen.includes(area.id);
        const middle = middleOf(area, size);
        const drawn = visibleArea(area, size, LEAST / scale);
        const state = {
          "data-selected": isOn || undefined,
          "data-hovered": hovered === area.id || undefined,
          "data-focused": focused === area.id || undefined,
        };
        const isRest = area.shape === "default";
        return (
          <g key={area.id} className="hotspot-area" {...state}>
            {isRest && !isOn && focused !== area.id ? null : (
              <>
                <AreaShape area={drawn} size={size} className="area-fill" />
                <AreaShape area={drawn} size={size} className="area-halo" />
                <AreaShape area={drawn} size={size} className="area-line" />
              </>
            )}
            {isOn ? (
              <g transform={`translate(${middle.x} ${middle.y}) scale(${1 / scale})`}>
                <circle className="hotspot-badge" r={12} />
                <path className="sign-line" d="M-5 0.5 L-1.5 4 L5 -3.5" />
              </g>
            ) : focused === area.id ? (
              <g transform={`translate(${middle.x} ${middle.y}) scale(${1 / scale})`}>
                <circle className="hotspot-badge hotspot-badge-open" r={12} />
                <text className="hotspot-badge-number" y={4} textAnchor="middle">
                  {index + 1}
                </text>
              </g>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

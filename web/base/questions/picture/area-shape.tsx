import { type Area, boxOf, polygonPoints, type Size } from "./shapes.ts";

type AreaShapeProps = { area: Area; size: Size; className: string };

/** Shows an area of a picture, drawn in the picture's own pixels. */
export function AreaShape({ area, size, className }: AreaShapeProps) {
  const { x, y, width, height } = boxOf(area, size);
  if (area.shape === "poly" && area.coords.length >= 6)
    return <polygon className={className} points={polygonPoints(area.coords)} />;
  if (area.shape === "circle" || area.shape === "ellipse")
    return <ellipse className={className} cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} />;
  return <rect className={className} x={x} y={y} width={width} height={height} rx={2} />;
}

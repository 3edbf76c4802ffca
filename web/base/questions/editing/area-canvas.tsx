import { type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { AreaShape } from "../picture/area-shape.tsx";
import { type Area, contains, middleOf, type Point, type Size } from "../picture/shapes.ts";
import { useRich } from "../rich-text/rich-context.tsx";
import { drawnArea, type AreaShape as Shape } from "./area-text.ts";
import type { PictureFacts } from "./picture-field.tsx";

const tools = ["rect", "circle", "ellipse", "poly"] as const;

export type NamedArea = { id: string; shape: Shape; coords: readonly number[]; name: string };

type AreaCanvasProps = {
  picture: PictureFacts;
  areas: readonly NamedArea[];
  /** The author drew a new area. */
  onDraw: (shape: Shape, coords: number[]) => void;
  /** The author moved an area with the mouse. */
  onMove: (id: string, coords: number[]) => void;
};

type Hold = { from: Point; to: Point; moves: NamedArea | null };

/**
 * Shows the picture with its areas: drag on it to draw one, drag one to move it. Everything here can be done with the numbers
 * beneath too.
 */
export function AreaCanvas({ picture, areas, onDraw, onMove }: AreaCanvasProps) {
  const { t } = useTranslation("questions");
  const { pictureUrl } = useRich();
  const [tool, setTool] = useState<(typeof tools)[number]>("rect");
  const [hold, setHold] = useState<Hold | null>(null);
  const [corners, setCorners] = useState<number[]>([]);
  const [own, setOwn] = useState<Size | null>(null);
  const size = picture.width > 0 && picture.height > 0 ? { width: picture.width, height: picture.height } : own;

  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const { width, height } = size ?? { width: 1, height: 1 };
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  };
  const asArea = ({ shape, coords }: { shape: Shape; coords: readonly number[] }): Area => ({ shape, coords });
  const shifted = ({ moves, from, to }: Hold): number[] => {
    if (!moves) return [];
    const { shape, coords } = moves;
    const [dx, dy] = [Math.round(to.x - from.x), Math.round(to.y - from.y)];
    const pairs = shape === "poly" || shape === "rect" ? coords.length : 2;
    return coords.map((value, index) => (index < pairs ? value + (index % 2 === 0 ? dx : dy) : value));
  };
  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (!size || event.button !== 0) return;
    const at = pointOf(event);
    if (tool === "poly") return setCorners((now) => [...now, Math.round(at.x), Math.round(at.y)]);
    event.currentTarget.setPointerCapture(event.pointerId);
    const moves =
      areas.toReversed().find((area) => area.shape !== "default" && contains(asArea(area), size, at)) ?? null;
    setHold({ from: at, to: at, moves });
  };
  const release = () => {
    if (!hold) return;
    setHold(null);
    if (hold.moves) return onMove(hold.moves.id, shifted(hold));
    const coords = drawnArea(tool, hold.from, hold.to);
    if (coords) onDraw(tool, coords);
  };
  const closePolygon = () => {
    if (corners.length >= 6) onDraw("poly", corners);
    setCorners([]);
  };
  const drawn = hold && !hold.moves ? drawnArea(tool, hold.from, hold.to) : null;
  const shown = areas.map((area) => (hold?.moves?.id === area.id ? { ...area, coords: shifted(hold) } : area));
  return (
    <div className="stack g2">
      <div className="row row-2 wrap">
        <Segmented
          label={t("areas.tool")}
          choices={tools.map((id) => ({ id, label: t(`areas.${id}`) }))}
          value={tool}
          onChange={(next) => {
            setTool(next);
            setCorners([]);
          }}
        />
        {corners.length > 0 ? (
          <Button size="sm" onPress={closePolygon}>
            {t(corners.length >= 6 ? "areas.close" : "areas.cancel")}
          </Button>
        ) : null}
      </div>
      <div className="area-canvas">
        <img
          src={pictureUrl(picture.file)}
          alt={picture.alt ?? ""}
          onLoad={({ currentTarget }) =>
            setOwn({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
        {size ? (
          <svg
            viewBox={`0 0 ${size.width} ${size.height}`}
            aria-hidden="true"
            onPointerDown={press}
            onPointerMove={(event) => hold && setHold({ ...hold, to: pointOf(event) })}
            onPointerUp={release}
            onPointerCancel={() => setHold(null)}
          >
            {shown.map((area) => {
              const { x, y } = middleOf(asArea(area), size);
              return (
                <g key={area.id}>
                  <AreaShape area={asArea(area)} size={size} className="edited-area" />
                  <text x={x} y={y} className="edited-area-name" fontSize={Math.max(12, size.width / 36)}>
                    {area.name}
                  </text>
                </g>
              );
            })}
            {drawn ? (
              <AreaShape area={{ shape: tool, coords: drawn }} size={size} className="edited-area is-new" />
            ) : null}
            {corners.length > 0 ? (
              <polyline
                className="edited-area is-new"
                points={corners
                  .map((value, index) => (index % 2 === 0 ? `${value},${corners[index + 1]}` : ""))
                  .join(" ")}
              />
            ) : null}
          </svg>
        ) : null}
      </div>
      <p className="help">{t(tool === "poly" ? "areas.draw_poly" : "areas.draw")}</p>
    </div>
  );
}

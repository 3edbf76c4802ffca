import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { Point } from "../sheet/relation.ts";
import type { View } from "./trace-curve.ts";

const LEAST_SPAN = 1e-4;
const MOST_SPAN = 1e6;

/** The part of the plane in sight, in an element of this size. `toX`, `toY`: where a place of the plane is in the element, px. */
export type Plane = {
  view: View;
  width: number;
  height: number;
  /** It is being moved, and drawn with fewer points until it rests. */
  isMoving: boolean;
  toX: (value: number) => number;
  toY: (value: number) => number;
};

/** The size of an element, px; 0 until it is known. */
function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, ...size };
}

/** Returns the part of the plane in sight in an element, and what moves and zooms it; the wheel does too. */
export function usePlane(kept: View, isMoving: boolean, keep: (view: View) => void) {
  const { element, width, height } = useSize();

  // One unit is as long across as up, whatever the shape of the plot.
  const plane = useMemo((): Plane => {
    const half = width === 0 ? 0 : ((kept.right - kept.left) * height) / width / 2;
    const middle = (kept.top + kept.bottom) / 2;
    const view = half === 0 ? kept : { ...kept, bottom: middle - half, top: middle + half };
    return {
      view,
      width,
      height,
      isMoving,
      toX: (value) => ((value - view.left) / (view.right - view.left)) * width,
      toY: (value) => ((view.top - value) / (view.top - view.bottom)) * height,
    };
  }, [kept, isMoving, width, height]);
  const { view } = plane;

  const move = (dx: number, dy: number) =>
    keep({ left: view.left + dx, right: view.right + dx, bottom: view.bottom + dy, top: view.top + dy });
  const zoom = (factor: number, at?: Point) => {
    const span = (view.right - view.left) * factor;
    if (span < LEAST_SPAN || span > MOST_SPAN) return;
    const centre = at ?? { x: (view.left + view.right) / 2, y: (view.top + view.bottom) / 2 };
    const about = (value: number, middle: number) => middle + (value - middle) * factor;
    keep({
      left: about(view.left, centre.x),
      right: about(view.right, centre.x),
      bottom: about(view.bottom, centre.y),
      top: about(view.top, centre.y),
    });
  };
  /** Brings a place into sight: moves there if need be, as far out as it takes where the other axis is to stay in sight. */
  const show = ({ x, y }: Point) => {
    const inX = x >= view.left && x <= view.right;
    const inY = y >= view.bottom && y <= view.top;
    if (inX && inY) return;
    const middle = { x: (view.left + view.right) / 2, y: (view.top + view.bottom) / 2 };
    move(inX ? 0 : x - middle.x, inY ? 0 : y - middle.y);
  };
  /** Returns the place of the plane under a pointer. */
  const placeOf = (event: { clientX: number; clientY: number }): Point => {
    const box = element.current?.getBoundingClientRect();
    const [left, top] = [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
    return {
      x: view.left + (left / width) * (view.right - view.left),
      y: view.top - (top / height) * (view.top - view.bottom),
    };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, placeOf(event));
  });
  useEffect(() => {
    const plot = element.current;
    const wheel = (event: WheelEvent) => onWheel(event);
    plot?.addEventListener("wheel", wheel, { passive: false });
    return () => plot?.removeEventListener("wheel", wheel);
  }, [element]);

  return { element, plane, placeOf, move, zoom, show };
}

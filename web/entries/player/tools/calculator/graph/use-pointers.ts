import { type PointerEvent, useRef } from "react";
import type { Point } from "../sheet/relation.ts";
import type { usePlane } from "./use-plane.ts";

/** A press that moves less than this is no dragging, px. */
const STILL = 6;

type Place = { clientX: number; clientY: number };

const apart = (one: Place, other: Place) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

/** Returns the handlers of an element in which one pointer drags the plane and two zoom it. A press of one that stays still is told. */
export function usePointers({ placeOf, move, zoom }: ReturnType<typeof usePlane>, onPress: (at: Point) => void) {
  const pointers = useRef(new Map<number, Place>());
  const press = useRef<{ at: Place; isStill: boolean } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, event);
      press.current = { at: event, isStill: pointers.current.size === 1 };
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId);
      const started = press.current;
      if (!before || !started) return;
      const [other] = [...pointers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
      pointers.current.set(event.pointerId, event);
      if (other) {
        zoom(Math.max(1, apart(before, other)) / Math.max(1, apart(event, other)), placeOf(other));
        return;
      }
      if (apart(event, started.at) > STILL) started.isStill = false;
      if (started.isStill) return;
      const [now, then] = [placeOf(event), placeOf(before)];
      move(then.x - now.x, then.y - now.y);
    },
    onPointerUp: (event: PointerEvent) => {
      pointers.current.delete(event.pointerId);
      const wasStill = press.current?.isStill ?? false;
      if (pointers.current.size === 0) press.current = null;
      if (wasStill) onPress(placeOf(event));
    },
    onPointerCancel: (event: PointerEvent) => {
      pointers.current.delete(event.pointerId);
      press.current = null;
    },
  };
}

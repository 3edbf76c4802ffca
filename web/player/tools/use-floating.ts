import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

type Place = { x: number; y: number };
type Start = Place & { width?: number };
const STEP = 16;

/**
 * Lets a panel be moved: dragged by its handle, or by arrows while the handle has the focus. It stays within the window.
 *
 * @param start Where it stands at first, px from the left and the top, and how wide where that depends on the page.
 */
export function useFloating(start: () => Start) {
  const panel = useRef<HTMLElement>(null);
  const [{ width }] = useState(start);
  const [place, setPlace] = useState<Place>(start);
  const grip = useRef<Place | null>(null);

  const move = (next: Place) => {
    const box = panel.current?.getBoundingClientRect();
    const size = { width: box?.width ?? 0, height: box?.height ?? 0 };
    setPlace({
      x: Math.max(8, Math.min(innerWidth - size.width - 8, next.x)),
      y: Math.max(64, Math.min(innerHeight - size.height - 8, next.y)),
    });
  };
  const handle = {
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!by) return;
      event.preventDefault();
      const step = event.shiftKey ? STEP * 4 : STEP;
      move({ x: place.x + (by[0] ?? 0) * step, y: place.y + (by[1] ?? 0) * step });
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX - place.x, y: event.clientY - place.y };
    },
    onPointerMove: (event: PointerEvent) => {
      if (grip.current) move({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
    },
    onPointerUp: () => {
      grip.current = null;
    },
  };
  const style: CSSProperties = { left: place.x, top: place.y, width };
  return { panel, style, handle };
}

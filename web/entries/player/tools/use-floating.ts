import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

type Place = { x: number; y: number };
type Size = { width: number; height: number };
type Start = Place & { width?: number };
const STEP = 16;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns how far an arrow key moves something, px to the right and down; null for any other key. */
function stepOf({ key, shiftKey }: KeyboardEvent): Place | null {
  const by = arrows[key];
  const step = shiftKey ? STEP * 4 : STEP;
  return by ? { x: by[0] * step, y: by[1] * step } : null;
}

/**
 * Makes a panel movable: by dragging its handle, or with arrow keys while the handle has focus. A corner does the same for its size. The
 * panel stays within the window.
 *
 * @param start Its initial position, px from the left and the top, and its width where that depends on the page.
 */
export function useFloating(start: () => Start) {
  const panel = useRef<HTMLElement>(null);
  const [{ width }] = useState(start);
  const [place, setPlace] = useState<Place>(start);
  const [size, setSize] = useState<Size | null>(null);
  const grip = useRef<Place | null>(null);
  const pull = useRef<Place | null>(null);

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
      const by = stepOf(event);
      if (!by) return;
      event.preventDefault();
      move({ x: place.x + by.x, y: place.y + by.y });
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
  /** Its least size is the stylesheet’s. */
  const resize = (by: Place) => {
    const box = panel.current?.getBoundingClientRect();
    if (!box) return;
    setSize({
      width: Math.min(box.width + by.x, innerWidth - box.left - 8),
      height: Math.min(box.height + by.y, innerHeight - box.top - 8),
    });
  };
  const corner = {
    onKeyDown: (event: KeyboardEvent) => {
      const by = stepOf(event);
      if (!by) return;
      event.preventDefault();
      resize(by);
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pull.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!pull.current) return;
      resize({ x: event.clientX - pull.current.x, y: event.clientY - pull.current.y });
      pull.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      pull.current = null;
    },
  };
  const style: CSSProperties = { left: place.x, top: place.y, width, ...size };
  return { panel, style, handle, corner };
}

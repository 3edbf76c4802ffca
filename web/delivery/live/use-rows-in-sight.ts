import { type RefObject, useEffect, useRef, useState } from "react";

/** So many rows beyond what is in sight are there too: scrolling finds them painted. */
const BEYOND = 10;

/**
 * Returns which of many rows of one height are in sight, as a half-open range, whatever scrolls; `body` belongs on what holds the
 * rows.
 */
export function useRowsInSight<Body extends HTMLElement>(
  count: number,
  rowHeight: number,
): { body: RefObject<Body | null>; first: number; last: number } {
  const body = useRef<Body>(null);
  const [range, setRange] = useState({ first: 0, last: 40 });
  useEffect(() => {
    const look = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / rowHeight) - BEYOND);
      const last = Math.ceil((window.innerHeight - top) / rowHeight) + BEYOND;
      setRange((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    look();
    const options = { capture: true, passive: true };
    document.addEventListener("scroll", look, options);
    window.addEventListener("resize", look);
    return () => {
      document.removeEventListener("scroll", look, options);
      window.removeEventListener("resize", look);
    };
  }, [rowHeight]);
  return { body, first: Math.min(range.first, Math.max(0, count - 1)), last: Math.min(range.last, count) };
}

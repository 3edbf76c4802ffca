import { type RefObject, useLayoutEffect, useRef } from "react";
import { keepClear } from "./keep-clear.ts";

/** Keeps an element that floats over the page from covering its buttons, links, fields and titles, for as long as there is something in it. */
export function useClearOfControls(floating: RefObject<HTMLElement | null>, isFilled: boolean): void {
  const keeping = useRef<ReturnType<typeof keepClear> | null>(null);
  useLayoutEffect(() => {
    if (!floating.current || !isFilled) return;
    const kept = keepClear(floating.current);
    keeping.current = kept;
    return () => {
      keeping.current = null;
      kept.stop();
    };
  }, [floating, isFilled]);
  useLayoutEffect(() => keeping.current?.check());
}

import { useEffect, useRef } from "react";

/**
 * Focuses the main part of the page after a step, if what had the focus is gone with the step before.
 *
 * @param step Changes with each step.
 */
export function useFocusIfLost(step: string | boolean): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [step]);
}

import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function that stays the same and does what the newest one given does: what it is handed to need not be drawn again. */
export function useNewest<Arguments extends unknown[]>(
  given: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const newest = useRef(given);
  useLayoutEffect(() => {
    newest.current = given;
  });
  return useCallback((...args) => newest.current(...args), []);
}

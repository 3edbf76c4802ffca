import { useEffect, useState } from "react";
import { usePlayer } from "../player-context.tsx";

/**
 * Returns the time left of the section in whole seconds begun, in ms; null when untimed. Draws again when the second changes, and
 * when the clock is set.
 */
export function useTimeLeft(): number | null {
  const { sitting } = usePlayer();
  const { clock } = sitting;
  const [left, setLeft] = useState(() => clock.remaining());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const remaining = clock.remaining();
      setLeft(remaining === null ? null : Math.ceil(remaining / 1000) * 1000);
      // Just after the second has changed, so that no second is shown twice as long.
      if (remaining !== null && remaining > 0 && clock.isRunning())
        timer = setTimeout(look, (remaining % 1000 || 1000) + 5);
    };
    const stop = sitting.subscribeClock(look);
    // A page in the background is woken late.
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [sitting, clock]);
  return left;
}

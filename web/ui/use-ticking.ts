import { useEffect, useState } from "react";

/** Milliseconds since the page began (monotonic), told anew every `everyMs` while the component stands. */
export function useTicking(everyMs: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

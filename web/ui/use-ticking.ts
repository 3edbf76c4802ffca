import { useEffect, useState } from "react";

/**
 * Returns what the clock of this device says in milliseconds, for differences only, told anew every `everyMs` while the
 * component stands.
 */
export function useTicking(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

import { useEffect, useState } from "react";

/** Returns this device's clock in milliseconds, for differences only, updated every `everyMs` while the component is mounted. */
export function useTicking(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

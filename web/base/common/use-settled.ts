import { useEffect, useState } from "react";

/** Returns a value once it has stopped changing for a moment: debounces typing before asking the server. */
export function useSettled<Value>(value: Value, afterMs = 200): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

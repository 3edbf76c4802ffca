import { useEffect, useState } from "react";

/** Returns what somebody types, once they have stopped for a moment: for asking the server. */
export function useSettled<Value>(value: Value, afterMs = 200): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

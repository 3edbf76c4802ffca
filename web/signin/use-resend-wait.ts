import { useState } from "react";
import { useTicking } from "../ui/use-ticking.ts";

/** For how long a new code or mail is not offered: the first one may be on its way. */
const WAIT_MS = 30_000;

/** Counts down until something may be sent again: `left` in whole seconds, 0 when it may; `begin` starts anew. */
export function useResendWait(): { left: number; begin: () => void } {
  const now = useTicking(500);
  const [until, setUntil] = useState(0);
  return { left: Math.max(0, Math.ceil((until - now) / 1000)), begin: () => setUntil(Date.now() + WAIT_MS) };
}

import { useState } from "react";
import { useTicking } from "../../base/ui/use-ticking.ts";

/** How long a new code or email is not offered: the first one may still be on its way. */
const WAIT_MS = 30_000;

/** Counts down to the next allowed resend: `left` in whole seconds, 0 when allowed; `begin` restarts the countdown. */
export function useResendWait(): { left: number; begin: () => void } {
  const now = useTicking(500);
  const [until, setUntil] = useState(0);
  return { left: Math.max(0, Math.ceil((until - now) / 1000)), begin: () => setUntil(Date.now() + WAIT_MS) };
}

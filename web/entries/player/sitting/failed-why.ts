import { isBlocked, isPassing, isUnreached } from "../../../base/requests/call-error-kind.ts";
import type { FailedWhy } from "./machine.ts";

/** Returns why an action failed, as the student is told it. */
export function failedWhyOf(error: unknown): FailedWhy {
  if (isBlocked(error)) return "blocked";
  if (isUnreached(error)) return "offline";
  return isPassing(error) ? "busy" : "refused";
}

import { isBlocked, isPassing, isRefused, isUnreached } from "../../../base/requests/call-error-kind.ts";
import type { FailedWhy } from "./machine.ts";

/** Returns why an action failed, as the student is told it. */
export function failedWhyOf(error: unknown): FailedWhy {
  if (isBlocked(error)) return "blocked";
  if (isUnreached(error)) return "offline";
  if (isRefused(error, 409, "safe_browser_left")) return "safe_browser_left";
  return isPassing(error) ? "busy" : "refused";
}

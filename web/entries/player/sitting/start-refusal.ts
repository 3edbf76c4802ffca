import { CallError } from "../../../base/requests/call-error.ts";

const refusals = [
  "wrong_password",
  "wrong_start_code",
  "too_many_requests",
  "address_refused",
  "earlier_result_needed",
  "safe_browser_needed",
] as const;

/** Why a start was refused that needs more than an open window. */
export type StartRefusal = (typeof refusals)[number];

/** Returns which of these refusals a call met; null for any other failure. */
export function startRefusalOf(error: unknown): StartRefusal | null {
  if (!(error instanceof CallError)) return null;
  return refusals.find((code) => code === error.code) ?? null;
}

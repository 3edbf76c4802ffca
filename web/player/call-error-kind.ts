import { CallError } from "../requests/call-error.ts";

/** Whether a call failed because the server could not be reached or is too busy: worth trying again, nothing decided. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/** Whether a call did not get through at all. */
export function isUnreached(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0;
}

/** Whether the server refused a call with this status, and this code when one is given. */
export function isRefused(error: unknown, status: number, code?: string): boolean {
  return error instanceof CallError && error.status === status && (code === undefined || error.code === code);
}

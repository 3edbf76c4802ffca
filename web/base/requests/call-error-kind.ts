import { CallError } from "./call-error.ts";

/** Returns whether a call failed without a decision by Sextant, or because Sextant is too busy: worth retrying. */
export function isPassing(error: unknown): boolean {
  return isUnreached(error) || (error instanceof CallError && (error.status === 429 || error.status >= 500));
}

/** Returns whether a call did not reach Sextant: no answer, or one from something in between. */
export function isUnreached(error: unknown): boolean {
  return !(error instanceof CallError) || !error.isOurs;
}

/** Returns whether an intermediary answered a call instead of Sextant: a filter, a proxy, a captive portal. */
export function isBlocked(error: unknown): boolean {
  return error instanceof CallError && !error.isOurs && error.status !== 0;
}

/** Returns whether Sextant refused a call with this status, and with this code if given. */
export function isRefused(error: unknown, status: number, code?: string): boolean {
  if (!(error instanceof CallError) || error.status !== status) return false;
  return code === undefined ? error.isOurs : error.code === code;
}

/**
 * Returns whether this device's connection caused a failure: a call that did not get through, or a part of the page that could not be
 * loaded.
 */
export function isDeviceOffline(error: unknown): boolean {
  return error instanceof CallError ? error.status === 0 : navigator.onLine === false;
}

import { CallError } from "./call-error.ts";

/** Returns whether a call failed without Sextant refusing it, or because it is too busy: worth trying again, nothing decided. */
export function isPassing(error: unknown): boolean {
  return isUnreached(error) || (error instanceof CallError && (error.status === 429 || error.status >= 500));
}

/** Returns whether a call did not get through to Sextant: no answer, or one that something on the way made up. */
export function isUnreached(error: unknown): boolean {
  return !(error instanceof CallError) || !error.isOurs;
}

/**
 * Returns whether Sextant refused a call with this status, and this code when one is given. Any 401 counts, whoever says it: it
 * ends the sign-in.
 */
export function isRefused(error: unknown, status: number, code?: string): boolean {
  if (!(error instanceof CallError) || error.status !== status) return false;
  return code === undefined ? error.isOurs || status === 401 : error.code === code;
}

/**
 * Returns whether the connection of this device is why something failed: a call that got nowhere, or part of the page that
 * could not be loaded.
 */
export function isDeviceOffline(error: unknown): boolean {
  return error instanceof CallError ? error.status === 0 : navigator.onLine === false;
}

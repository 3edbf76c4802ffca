import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { isDeviceOffline } from "./call-error-kind.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a call without an answer", new CallError(0, "network"), true, true],
  ["a part of the page that did not come, with the device away", new TypeError("Failed to fetch"), false, true],
  ["the same on a device that is connected", new TypeError("Failed to fetch"), true, false],
  ["a fault of the server’s", new CallError(500, "internal"), false, false],
])("%s", (_, error, onLine, isOffline) => {
  vi.stubGlobal("navigator", { onLine });
  expect(isDeviceOffline(error)).toBe(isOffline);
});

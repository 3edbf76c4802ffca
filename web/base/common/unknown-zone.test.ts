import { expect, test, vi } from "vitest";
import { dateFormat } from "../ui/date-format.ts";
import { isKnownZone, knownZone, onUnknownZone, unknownZone } from "../ui/known-zone.ts";
import { zoneName } from "../ui/zone-name.ts";
import { instantOf, localText } from "./local-time.ts";

test("a zone that the browser doesn’t know is UTC wherever times are said, and is told of once", async () => {
  const told = vi.fn();
  const end = onUnknownZone(told);
  expect([knownZone("Europe/Paris"), unknownZone()]).toEqual(["Europe/Paris", null]);
  const clock = dateFormat("en-GB", { timeZone: "Mars/Olympus", hour: "2-digit", minute: "2-digit" });
  expect(clock.format(new Date("2026-11-20T09:30:00Z"))).toBe("09:30");
  expect(zoneName("Mars/Olympus", "2026-11-20T09:30:00Z", "en")).toBe("UTC");
  expect(localText("2026-11-20T09:30:00Z", "Mars/Olympus")).toBe("2026-11-20T09:30");
  expect(instantOf("2026-11-20T09:30", "Mars/Olympus")).toBe("2026-11-20T09:30:00.000Z");
  expect(knownZone("Mars/Elysium")).toBe("UTC");
  expect(["Mars/Elysium", "Europe/Paris", "UTC"].map(isKnownZone)).toEqual([false, true, true]);
  await Promise.resolve();
  expect([told.mock.calls.length, unknownZone()]).toEqual([1, "Mars/Olympus"]);
  end();
});

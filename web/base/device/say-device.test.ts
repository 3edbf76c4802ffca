import type { DeviceFound, DevicePart } from "@sextant/contract/device-state.ts";
import { describe, expect, test } from "vitest";
import { sayPart, sayWhole } from "./say-device.ts";
import { deviceTexts } from "./texts.ts";

const en = deviceTexts("en");
const good: DeviceFound = {
  browser: { name: "Chrome 142", missing: [] },
  storage: { works: true, free_mb: 2100 },
  clock: { ahead_ms: -4000 },
  network: { latency_ms: 38, sent: 20, lost: 0 },
};
const say = (part: DevicePart, found: Partial<DeviceFound>) => sayPart(part, found, en, "en-GB");

describe("what is said of a part", () => {
  test.each<[part: DevicePart, found: Partial<DeviceFound>, state: string, value: string]>([
    ["browser", good, "ok", "Chrome 142"],
    ["browser", { browser: { name: "", missing: ["popover"] } }, "fail", "Unknown"],
    ["storage", good, "ok", "2.1 GB free"],
    ["storage", { storage: { works: true, free_mb: 12 } }, "advice", "12 MB free"],
    ["storage", { storage: { works: false, free_mb: 900 } }, "fail", "0 MB free"],
    ["clock", good, "ok", "4 seconds slow"],
    ["clock", { clock: { ahead_ms: 300 } }, "ok", "On time"],
    ["clock", { clock: { ahead_ms: 90_000 } }, "advice", "2 minutes fast"],
    ["clock", { clock: { ahead_ms: 86_399_000 } }, "advice", "1 day fast"],
    ["clock", { clock: { ahead_ms: -3 * 86_400_000 } }, "advice", "3 days slow"],
    ["clock", { clock: { ahead_ms: null } }, "ok", ""],
    ["network", good, "ok", "38 ms"],
    ["network", { network: { latency_ms: null, sent: 20, lost: 20 } }, "fail", ""],
  ])("%s %o is %s: %s", (part, found, state, value) => {
    expect(say(part, found)).toMatchObject({ state, value });
  });

  test("has steps where something failed, and only there", () => {
    expect(say("storage", { storage: { works: false, free_mb: null } })?.steps.length).toBeGreaterThan(0);
    expect(say("storage", good)?.steps).toEqual([]);
  });

  test("is nothing while it isn’t known", () => expect(say("clock", { browser: good.browser })).toBeNull());
});

test.each<[title: string, found: Partial<DeviceFound>]>([
  ["Device check", { browser: good.browser }],
  ["Your device is ready", good],
  ["Storage needs your attention", { ...good, storage: { works: false, free_mb: 0 } }],
  [
    "Your device needs your attention",
    { ...good, storage: { works: false, free_mb: 0 }, network: { latency_ms: null, sent: 20, lost: 20 } },
  ],
])("a whole device is told as: %s", (title, found) => expect(sayWhole(found, en).title).toBe(title));

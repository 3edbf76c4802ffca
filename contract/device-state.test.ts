import { expect, test } from "vitest";
import { type DeviceFound, type DevicePart, type DeviceState, judgeDevice } from "./device-state.ts";

const good: DeviceFound = {
  browser: { name: "Chrome 142", missing: [] },
  storage: { works: true, free_mb: 2100 },
  clock: { ahead_ms: -4000 },
  network: { latency_ms: 38, sent: 20, lost: 0 },
};
const DAY_MS = 86_400_000;

test("a good device is ready", () => {
  expect(new Set(Object.values(judgeDevice(good)))).toEqual(new Set(["ok"]));
});

test.each<[title: string, part: DevicePart, found: Partial<DeviceFound>, state: DeviceState]>([
  ["a browser without what the player needs", "browser", { browser: { name: "", missing: ["popover"] } }, "fail"],
  ["a storage that keeps nothing", "storage", { storage: { works: false, free_mb: null } }, "fail"],
  ["a storage that is nearly full", "storage", { storage: { works: true, free_mb: 49 } }, "advice"],
  ["a storage of which nobody knows how full it is", "storage", { storage: { works: true, free_mb: null } }, "ok"],
  ["a clock a day fast", "clock", { clock: { ahead_ms: DAY_MS } }, "advice"],
  ["a clock a day slow", "clock", { clock: { ahead_ms: -DAY_MS } }, "advice"],
  ["a clock that could not be compared", "clock", { clock: { ahead_ms: null } }, "ok"],
  ["a network without any answer", "network", { network: { latency_ms: null, sent: 20, lost: 20 } }, "fail"],
  ["a network that loses some", "network", { network: { latency_ms: 40, sent: 20, lost: 3 } }, "advice"],
  ["a network that loses one or two", "network", { network: { latency_ms: 40, sent: 20, lost: 2 } }, "ok"],
  ["a slow network", "network", { network: { latency_ms: 1600, sent: 20, lost: 0 } }, "advice"],
])("%s", (_, part, found, state) => {
  const judged = judgeDevice({ ...good, ...found });
  expect(judged[part]).toBe(state);
  expect(Object.values(judged).filter((one) => one !== "ok")).toHaveLength(state === "ok" ? 0 : 1);
});

import { expect, test } from "vitest";
import { type Alert, type AlertChannel, dueAlerts, followAlerts, HELD_MS } from "./alert-rules.ts";

const now = new Date("2026-11-22T12:00:00Z");
const before = (ms: number) => new Date(now.getTime() - ms);
const old = { key: "backup_old", cause: "backup_old", host: null } as const;
const alert = (since: Date, told: Partial<Alert["told"]> = {}): Alert => ({
  ...old,
  since,
  told: { mail: null, webhook: null, ...told },
});
const both: AlertChannel[] = ["mail", "webhook"];
const held = before(HELD_MS);
const told = before(HELD_MS / 2);

test.each<[string, Alert, boolean, AlertChannel[], string[]]>([
  ["what just became red is told to nobody", alert(before(HELD_MS - 1)), true, both, []],
  ["what stays red is told by each channel", alert(held), true, both, ["raised mail", "raised webhook"]],
  ["only by channels that there are", alert(held), true, ["webhook"], ["raised webhook"]],
  ["what was told isn’t told again", alert(held, { mail: told, webhook: told }), true, both, []],
  ["a channel that failed is tried again", alert(held, { mail: told }), true, both, ["raised webhook"]],
  ["what is over is told where it was told", alert(held, { mail: told }), false, both, ["cleared mail"]],
  ["what is over and was never told isn’t told", alert(held), false, both, []],
])("%s", (_what, one, isRed, channels, expected) => {
  const due = dueAlerts([one], new Set(isRed ? [one.key] : []), now, channels);
  expect(due.map(({ kind, channel }) => `${kind} ${channel}`)).toEqual(expected);
});

test("what is red is followed from now on, and keeps its time", () => {
  expect(followAlerts([], [old], now)).toEqual([alert(now)]);
  expect(followAlerts([alert(held)], [old], now)).toEqual([alert(held)]);
});

test("what is over goes, once that was told too", () => {
  expect(followAlerts([alert(held)], [], now)).toEqual([]);
  expect(followAlerts([alert(held, { webhook: told })], [], now)).toEqual([alert(held, { webhook: told })]);
});

import { reviewPolicy } from "@sextant/contract/assessments.ts";
import { expect, it } from "vitest";
import type { WindowClose } from "../allocations/window-close.ts";
import { nextReleaseCheck } from "./schedule.ts";

const now = new Date("2026-05-04T09:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;

it.each<["scored" | "released" | "after_window" | "never", string, WindowClose, Date | null]>([
  ["after_window", "when it closes", later(9 * hour), later(9 * hour)],
  ["after_window", "in an hour while it has no close", "open", later(hour)],
  ["after_window", "in an hour when it closed a moment ago", later(-1), later(hour)],
  ["after_window", "in an hour when nobody has it any more", null, later(hour)],
  ["scored", "never: it is due when it is scored", later(hour), null],
  ["released", "never: the team releases it", later(hour), null],
  ["never", "never", later(hour), null],
])("a score to be shown %s is looked at %s", (score, _when, windowClose, expected) => {
  expect(nextReleaseCheck(reviewPolicy.parse({ score }), windowClose, now)).toEqual(expected);
});

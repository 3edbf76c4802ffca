import { expect, test } from "vitest";
import { ownSeconds } from "./own-seconds.ts";

test.each([
  [1200, { untimed: false, time_multiplier: 1.5 }, 1800],
  [1200, { untimed: false, time_multiplier: 1 }, 1200],
  [1200, { untimed: true, time_multiplier: 1.5 }, null],
  [null, { untimed: false, time_multiplier: 1.5 }, null],
])("%s seconds with %j take %s", (seconds, given, expected) => expect(ownSeconds(seconds, given)).toBe(expected));

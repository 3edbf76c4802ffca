import { expect, test } from "vitest";
import { readSittingEvent } from "./watch-page.ts";

test.each([
  ["of this sitting", { session: "z1", action: "pause" }, true],
  ["of another", { session: "z2", action: "pause" }, false],
  ["of something else", { job: "j1" }, false],
  ["unreadable", "text", false],
  ["nothing", null, false],
])("an event %s", (_, data, concerns) => expect(readSittingEvent(data, "z1") !== null).toBe(concerns));

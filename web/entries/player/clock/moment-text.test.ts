import { expect, test } from "vitest";
import { momentText } from "./moment-text.ts";

const instant = "2026-11-20T17:30:00Z";

test("a moment is said by the person's own clock, not the device's", () => {
  const tokyo = momentText(instant, "Asia/Tokyo", "en-GB");
  const lima = momentText(instant, "America/Lima", "en-GB");
  expect(tokyo).toMatch(/21 November 2026.*02:30/);
  expect(lima).toMatch(/20 November 2026.*12:30/);
});

test("the zone is named where the device shows another hour, and only there", () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const elsewhere = new Date(instant).getTimezoneOffset() === -540 ? "America/Lima" : "Asia/Tokyo";
  expect(momentText(instant, here, "en-GB")).toMatch(/\d$/);
  expect(momentText(instant, elsewhere, "en-GB")).toMatch(/(GMT|JST)\S*$/);
});

test("in the United States the month comes first, by a clock of twelve hours", () => {
  expect(momentText(instant, "Asia/Tokyo", "en-US")).toMatch(/^Saturday, November 21, 2026 at 2:30\sAM/);
});

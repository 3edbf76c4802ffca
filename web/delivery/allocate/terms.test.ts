import { expect, test } from "vitest";
import { changedTermsOf, defaultDraft, problemsOf, termsOf } from "./terms.ts";

const draft = defaultDraft("Europe/Paris");

test("a form that nobody changed gives one sitting, always open, with nothing beyond the usual", () => {
  expect(problemsOf(draft)).toEqual({});
  expect(termsOf(draft)).toEqual({
    opens_at: null,
    closes_at: null,
    time_zone: "Europe/Paris",
    hard_close: false,
    sittings_allowed: 1,
    accommodations: {
      time_multiplier: null,
      extra_break_seconds: null,
      may_pause: null,
      untimed: null,
      read_aloud: null,
      masking: null,
    },
  });
});

test("a window is by the clocks of its zone, and a close that is none is not hard", () => {
  const window = { ...draft, opens: "2026-11-02T09:00", closes: "2026-11-06T17:00", hardClose: true };
  expect(termsOf(window)).toMatchObject({
    opens_at: "2026-11-02T08:00:00.000Z",
    closes_at: "2026-11-06T16:00:00.000Z",
    hard_close: true,
  });
  expect(termsOf({ ...window, closes: "" })).toMatchObject({ closes_at: null, hard_close: false });
  expect(termsOf({ ...draft, multiplier: "1.5", extraBreak: "7.5", mayPause: true })).toMatchObject({
    accommodations: { time_multiplier: 1.5, extra_break_seconds: 450, may_pause: true, untimed: null },
  });
});

test.each([
  [{ opens: "2026-11-02T09:00", closes: "2026-11-02T09:00" }, { closes: "closes_before" }],
  [{ sittings: "0" }, { sittings: "sittings" }],
  [{ sittings: "" }, { sittings: "sittings" }],
  [{ sittings: "1.5" }, { sittings: "sittings" }],
  [{ extraBreak: "-1" }, { extraBreak: "extra_break" }],
  [{ extraBreak: "x" }, { extraBreak: "extra_break" }],
])("%j cannot be", (change, expected) => {
  expect(problemsOf({ ...draft, ...change })).toEqual(expected);
});

test("only what was changed is sent, so that the rest still follows the group", () => {
  expect(changedTermsOf(draft, draft)).toEqual({});
  expect(changedTermsOf(draft, { ...draft, sittings: "2", closes: "2026-11-06T17:00" })).toEqual({
    sittings_allowed: 2,
    closes_at: "2026-11-06T16:00:00.000Z",
  });
  const untimed = changedTermsOf(draft, { ...draft, untimed: true });
  expect(Object.keys(untimed)).toEqual(["accommodations"]);
});

import { expect, test } from "vitest";
import type { SectionModel } from "./build-section.ts";
import { cutEvents, listEvents } from "./list-events.ts";

const model = {
  from: 0,
  to: 90,
  rows: [
    {
      position: 1,
      visits: [
        { from: 0, to: 20 },
        { from: 60, to: 90 },
      ],
    },
    { position: 2, visits: [{ from: 20, to: 60 }] },
  ],
  answers: [{ at: 10, position: 1, before: null, words: "B" }],
  offline: [{ from: 30, to: 40 }],
  blurs: [50],
  pauses: [{ from: 70, to: 75, kind: "pause", by: null, isRunning: false }],
  given: [{ at: 80, ms: 5, by: null, action: "credit" }],
  ends: [{ at: 90, action: "submit", by: null, reason: "" }],
  incidents: [{ at: 45, text: "Fire alarm", by: "Bea Lin" }],
  reports: [{ at: 120, position: 2, kind: "typo" }],
} as unknown as SectionModel;

const told = (cut: "all" | "answers" | "problems") =>
  cutEvents(listEvents(model), cut).map(({ at, kind }) => `${at} ${kind}`);

test("what happened is listed in order, a question opened again as returned to", () => {
  expect(told("all")).toEqual([
    "0 opened",
    "10 answered",
    "20 opened",
    "30 offline",
    "40 online",
    "45 incident",
    "50 left",
    "60 returned",
    "70 paused",
    "80 given",
    "90 ended",
    // Reported afterwards: it leads to the end.
    "90 reported",
  ]);
});

test("and cut to answers, or to what may have gone wrong", () => {
  expect(told("answers")).toEqual(["10 answered"]);
  expect(told("problems")).toEqual(["30 offline", "45 incident", "50 left", "90 reported"]);
});

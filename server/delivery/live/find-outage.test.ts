import { describe, expect, test } from "vitest";
import { findOutage, type OfflineSpan } from "./find-outage.ts";

const span = (session: string, fromMinute: number, toMinute: number, isOpen = false): OfflineSpan => ({
  session,
  from: fromMinute * 60_000,
  to: toMinute * 60_000,
  isOpen,
});

describe("an outage", () => {
  test("is of those who were offline at one moment, and suggests their median in whole minutes", () => {
    const spans = [span("a", 10, 14), span("b", 11, 15.2), span("c", 12, 18), span("alone", 30, 50)];
    expect(findOutage(spans, 20)).toEqual({
      from: 600_000,
      to: 1_080_000,
      isOver: true,
      seconds: 300,
      sessions: [
        { session: "a", offlineMs: 240_000, isOpen: false },
        { session: "b", offlineMs: 252_000, isOpen: false },
        { session: "c", offlineMs: 360_000, isOpen: false },
      ],
    });
  });

  test("goes on while one of them has not come back", () => {
    expect(findOutage([span("a", 1, 3), span("b", 1, 3), span("c", 1, 9, true)], 3)).toMatchObject({ isOver: false });
  });

  test.each([
    ["two", [span("a", 1, 5), span("b", 1, 5)], 10],
    ["the same student more than once", [span("a", 1, 5), span("a", 2, 5), span("a", 3, 5)], 10],
    ["one after the other", [span("a", 1, 2), span("b", 2, 3), span("c", 3, 4)], 10],
    ["for less than half a minute", [span("a", 1, 1.4), span("b", 1, 1.4), span("c", 1, 1.4)], 10],
    ["fewer than one in fifty", [span("a", 1, 5), span("b", 1, 5), span("c", 1, 5)], 151],
    ["nobody", [], 0],
  ])("is none of %s", (_title, spans, inProgress) => {
    expect(findOutage(spans, inProgress)).toBeNull();
  });

  test("of many students lasts as long as half of them were offline, whatever one of them was", () => {
    const spans = [...Array.from({ length: 9 }, (_, at) => span(`s${at}`, 5, 7)), span("long", 5, 200)];
    expect(findOutage(spans, 100)?.seconds).toBe(120);
  });
});

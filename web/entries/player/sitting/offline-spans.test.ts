import { describe, expect, test } from "vitest";
import { createOfflineSpans } from "./offline-spans.ts";

function bench() {
  let time = 0;
  let section: string | null = "a";
  const spans = createOfflineSpans({ elapsed: () => time, section: () => section });
  return {
    spans,
    pass: (ms: number) => (time += ms),
    turnTo: (next: string | null) => {
      section = next;
      time = 0;
    },
  };
}

describe("spans offline", () => {
  test("run from the first failure to the first answer, however often the failure is heard", () => {
    const { spans, pass } = bench();
    pass(1000);
    spans.hear(true);
    pass(2000);
    spans.hear(true);
    pass(500);
    expect([spans.hear(false), spans.hear(false)]).toEqual([true, false]);
    expect(spans.listWaiting()).toEqual([{ section: "a", from_ms: 1000, to_ms: 3500 }]);
  });

  test("end where their section was last known to go on when another has begun", () => {
    const { spans, pass, turnTo } = bench();
    pass(1000);
    spans.hear(true);
    pass(2000);
    spans.hear(true);
    turnTo("b");
    spans.hear(false);
    expect(spans.listWaiting()).toEqual([{ section: "a", from_ms: 1000, to_ms: 3000 }]);
  });

  test("are none while no section is in progress", () => {
    const { spans, pass, turnTo } = bench();
    turnTo(null);
    spans.hear(true);
    pass(2000);
    spans.hear(false);
    expect(spans.listWaiting()).toEqual([]);
  });

  test("outlive a reload with the one that goes on, and leave once the server has them", () => {
    const { spans, pass } = bench();
    spans.hear(true);
    pass(700);
    const kept = spans.listKept();
    expect(kept).toEqual([{ section: "a", from_ms: 0, to_ms: 700 }]);
    const later = bench().spans;
    later.restore(kept);
    const sent = later.listWaiting();
    later.drop(sent);
    expect(later.listWaiting()).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import type { OfflineSpan, VisitRow } from "../../../base/sending/outbox-store.ts";
import { createVisits } from "./visits.ts";

function bench() {
  let time = 0;
  let id = 0;
  let fails = false;
  let offline: OfflineSpan[] = [];
  const kept = new Map<string, VisitRow>();
  const sent: VisitRow[][] = [];
  const sentSpans: (readonly OfflineSpan[])[] = [];
  const visits = createVisits({
    store: {
      onLost: () => {},
      putVisit: async (visit) => void kept.set(visit.id, visit),
      removeVisit: async (gone) => void kept.delete(gone),
    },
    elapsed: () => time,
    send: async (rows, spans) => {
      if (fails) throw new Error("away");
      sent.push(rows);
      sentSpans.push(spans);
    },
    spans: {
      listWaiting: () => offline,
      drop: (gone) => {
        offline = offline.filter((span) => !gone.includes(span));
      },
    },
    newId: () => `v${++id}`,
  });
  const comeBack = (span: OfflineSpan) => void offline.push(span);
  return {
    visits,
    kept,
    sent,
    sentSpans,
    comeBack,
    pass: (ms: number) => (time += ms),
    fail: (next: boolean) => (fails = next),
  };
}

describe("visits", () => {
  test("one look ends where the next begins", async () => {
    const { visits, pass, sent } = bench();
    visits.enter("a");
    pass(4000);
    visits.enter("b");
    pass(1000);
    visits.leave();
    await visits.flush();
    expect(sent[0]).toEqual([
      { id: "v1", attempt: "a", entered_ms: 0, left_ms: 4000, active_ms: 4000, focus_lost: 0, focus_lost_at: [] },
      { id: "v2", attempt: "b", entered_ms: 4000, left_ms: 5000, active_ms: 1000, focus_lost: 0, focus_lost_at: [] },
    ]);
  });

  test("time away from the page is not active, and is counted as focus lost", async () => {
    const { visits, pass, sent } = bench();
    visits.enter("a");
    pass(1000);
    visits.setActive(false);
    pass(5000);
    visits.setActive(true);
    pass(2000);
    visits.leave();
    await visits.flush();
    expect(sent[0]?.[0]).toMatchObject({ left_ms: 8000, active_ms: 3000, focus_lost: 1, focus_lost_at: [1000] });
  });

  test("one that is cut off is known up to the last note, and is told once a minute", async () => {
    const { visits, kept, pass, sent } = bench();
    visits.enter("a");
    for (let times = 0; times < 7; times += 1) {
      pass(10_000);
      visits.note();
    }
    expect([...kept.values()]).toMatchObject([{ left_ms: 70_000, active_ms: 70_000 }]);
    expect(sent.map((rows) => rows[0]?.left_ms)).toEqual([60_000]);
    visits.leave();
    visits.note();
    await visits.flush();
    expect(sent.map((rows) => rows[0]?.left_ms)).toEqual([60_000, 70_000]);
  });

  test("what the server did not get is kept and goes with the next", async () => {
    const { visits, sent, kept, fail } = bench();
    visits.enter("a");
    visits.leave();
    fail(true);
    await visits.flush();
    expect(kept.size).toBe(1);
    fail(false);
    await visits.flush();
    expect(sent).toHaveLength(1);
    expect(kept.size).toBe(0);
  });

  test("a look that changed while it was sent is sent again", async () => {
    const { visits, sent, pass } = bench();
    visits.enter("a");
    const flushing = visits.flush();
    pass(1000);
    visits.leave();
    await flushing;
    await visits.flush();
    expect(sent.map((rows) => rows[0]?.left_ms)).toEqual([null, 1000]);
  });

  test("spans offline go with the visits, alone too, and once", async () => {
    const { visits, sentSpans, comeBack, fail } = bench();
    const span = { section: "s", from_ms: 1, to_ms: 2 };
    comeBack(span);
    fail(true);
    await visits.flush();
    fail(false);
    await visits.flush();
    await visits.flush();
    expect(sentSpans).toEqual([[span]]);
  });

  test("returning to the same question does not open a second look", async () => {
    const { visits, kept } = bench();
    visits.enter("a");
    visits.enter("a");
    expect(kept.size).toBe(1);
  });
});

import { expect, test } from "vitest";
import { pickWorth, toldWorth, type WorthRow } from "./pick-worth.ts";

type Topic = WorthRow["topic"];

const topic = (id: string, more: Partial<Topic>): Topic => ({
  tag: { id, name: id.toUpperCase(), level: "topic" },
  parent: null,
  mean: 0.5,
  band: { low: 0.4, high: 0.6 },
  asked: 12,
  is_hollow: false,
  change: null,
  worth: 5,
  ...more,
});
const picked = (topics: Topic[]) => pickWorth(topics).map((row) => row.topic.tag.id);

test("the lowest topics come by worth, with the one above named, then one of which too little is known", () => {
  const topics = [
    topic("math", { worth: null }),
    topic("little", { parent: "math", worth: 3 }),
    topic("much", { parent: "math", worth: 20 }),
    topic("unknown", { parent: "math", worth: 30, is_hollow: true }),
    topic("also unknown", { parent: "math", worth: 8, is_hollow: true }),
  ];
  expect(picked(topics)).toEqual(["much", "little", "unknown", "also unknown"]);
  expect(pickWorth(topics)[0]?.above).toBe("MATH");
});

test("one unknown topic keeps its place beside many known ones", () => {
  const known = Array.from({ length: 8 }, (_, at) => topic(`t${at}`, { worth: 8 - at }));
  expect(picked([...known, topic("unknown", { worth: 1, is_hollow: true })])).toEqual([
    "t0",
    "t1",
    "t2",
    "t3",
    "unknown",
  ]);
  expect(picked(known)).toEqual(["t0", "t1", "t2", "t3", "t4"]);
});

test("what would add nothing is left out, and before a score the weakest come first", () => {
  expect(picked([topic("mastered", { worth: 0.3 }), topic("open", {})])).toEqual(["open"]);
  expect(picked([topic("strong", { worth: null, mean: 0.9 }), topic("weak", { worth: null, mean: 0.2 })])).toEqual([
    "weak",
    "strong",
  ]);
});

test("points are told in fives from ten on", () => {
  expect([0.4, 6.4, 12, 13].map(toldWorth)).toEqual([0, 6, 10, 15]);
});

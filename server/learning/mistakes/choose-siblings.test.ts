import { expect, test } from "vitest";
import { chooseSiblings, type Missed, type Unseen } from "./choose-siblings.ts";

const unseen = (id: string, more: Partial<Unseen> = {}): Unseen => ({
  id,
  difficulty: 3,
  irt_b: null,
  lot: 0,
  tag_ids: ["algebra"],
  ...more,
});
const missed = (more: Partial<Missed> = {}): Missed => ({
  questionId: "missed",
  difficulty: 3,
  irtB: null,
  tagIds: ["algebra"],
  ...more,
});

const first = (one: Missed, ...among: Unseen[]) => chooseSiblings([one], among, 10)[0];

test("one of a tag of its own, at most a step easier or harder", () => {
  expect(first(missed(), unseen("other", { tag_ids: ["geometry"] }), unseen("far", { difficulty: 5 }))).toBeUndefined();
  expect(first(missed(), unseen("missed"))).toBeUndefined();
  expect(first(missed({ tagIds: ["merged", "algebra"] }), unseen("step", { difficulty: 2 }))).toBe("step");
});

test("nearest in difficulty, then by what is measured of it, then by lot; what isn’t known comes last", () => {
  const near = missed({ irtB: 0.5 });
  expect(first(near, unseen("unrated", { difficulty: null }), unseen("step", { difficulty: 4 }))).toBe("step");
  expect(first(near, unseen("step", { difficulty: 4, irt_b: 0.5 }), unseen("same", { irt_b: 2 }))).toBe("same");
  expect(first(near, unseen("unmeasured"), unseen("far", { irt_b: 2 }), unseen("near", { irt_b: 0.4 }))).toBe("near");
  expect(first(near, unseen("b", { lot: 2 }), unseen("a", { lot: 7 }))).toBe("b");
  expect(first(missed({ difficulty: null }), unseen("b"), unseen("a", { difficulty: 1 }))).toBe("a");
});

test("each question once, the first to ask chooses first, and no more than asked for", () => {
  const two = [missed({ difficulty: 4 }), missed({ difficulty: 4 }), missed({ difficulty: 4 })];
  const among = [unseen("a", { difficulty: 4 }), unseen("b"), unseen("both", { tag_ids: ["algebra", "geometry"] })];
  expect(chooseSiblings(two, among.slice(0, 2), 10)).toEqual(["a", "b"]);
  expect(chooseSiblings(two, among, 2)).toEqual(["a", "b"]);
  expect(
    chooseSiblings([missed({ tagIds: ["algebra", "geometry"] }), missed()], [unseen("both", among[2])], 9),
  ).toEqual(["both"]);
});

import { expect, test } from "vitest";
import { firstTopics, minutesOf, newDraft, type Stock, setOf, steppedCount } from "./draft.ts";

const draft = newDraft("filter", undefined);

test.each([
  [10, 1, 15],
  [12, 1, 15],
  [12, -1, 10],
  [5, -1, 1],
  [1, -1, 1],
  [1, 1, 5],
  [100, 1, 100],
] as const)("from %i the count steps by %i to %i", (count, by, next) => {
  expect(steppedCount(count, by)).toBe(next);
});

test("a limit is whole minutes of a day", () => {
  expect(["20", " 5 ", "0", "1.5", "", "1441", "x"].map((minutes) => minutesOf({ ...draft, minutes }))).toEqual([
    20,
    5,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("each way is cut as the server takes it", () => {
  expect(setOf({ ...draft, tags: ["t"], difficulty: [3, 4] }, "Mine")).toMatchObject({
    from: { filter: { tags: ["t"], difficulty: [3, 4], order: "unseen", count: 10 } },
    timing: { type: "untimed" },
  });
  expect(setOf({ ...newDraft("mistakes", undefined), timing: "limit", minutes: "3" }, "Mine")).toMatchObject({
    from: { mistakes: { state: "due", count: 10 } },
    timing: { type: "limit", seconds: 180 },
  });
  // From the mistakes of one topic.
  expect(setOf(newDraft("mistakes", "t"), "Mine").from).toEqual({ mistakes: { state: "due", count: 10, tag: "t" } });
  const byHand = {
    ...newDraft("hand", undefined),
    questions: [
      { id: "b", title: "" },
      { id: "a", title: "" },
    ],
  };
  expect(setOf(byHand, "Mine").from).toEqual({ questions: ["b", "a"] });
});

test("a draft begins with the topics and the difficulty of its address", () => {
  expect(newDraft("filter", "a,b", "4")).toMatchObject({ tags: ["a", "b"], difficulty: [4] });
  expect(newDraft("filter", undefined)).toMatchObject({ tags: [], difficulty: [] });
});

test("topics are offered from where the taxonomy first parts", () => {
  const tag = (id: string, parent: string | null): Stock => ({
    id,
    parent,
    name: id,
    level: "topic",
    questions: 1,
    unseen: 1,
  });
  const sat = [tag("sat", null), tag("math", "sat"), tag("algebra", "math"), tag("geometry", "math")];
  expect(firstTopics(sat).map(({ id }) => id)).toEqual(["algebra", "geometry"]);
  expect(firstTopics([...sat, tag("act", null)]).map(({ id }) => id)).toEqual(["sat", "act"]);
  expect(firstTopics([tag("alone", null)]).map(({ id }) => id)).toEqual(["alone"]);
  expect(firstTopics([])).toEqual([]);
});

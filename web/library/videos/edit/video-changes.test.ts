import { expect, test } from "vitest";
import { draftsOf, faultsOf } from "./chapter-draft.ts";
import { changesOf, isChanged } from "./video-changes.ts";

const tag = (id: string) => ({ id, level: "topic", name: id });
const video = {
  title: "Class 12",
  tags: [tag("b"), tag("a")],
  chapters: [
    { starts_ms: 1_400, title: "Recap", tags: [tag("x"), tag("y")] },
    { starts_ms: 90_600, title: "On a line", tags: [] },
  ],
};
const draft = () => ({ title: video.title, tags: ["a", "b"], chapters: draftsOf(video.chapters) });

test("a draft that nobody touched changes nothing, in whatever order its tags are", () => {
  expect(changesOf(video, draft())).toEqual({});
  expect(isChanged(video, draft())).toBe(false);
});

test("tags, and what is within chapters, are changes like any other", () => {
  const [first, second] = draft().chapters;
  if (!first || !second) throw new Error("two chapters");
  for (const changed of [
    { ...draft(), tags: ["a"] },
    { ...draft(), chapters: [{ ...first, title: "Review" }, second] },
    { ...draft(), chapters: [{ ...first, tags: ["x"] }, second] },
    { ...draft(), chapters: [first, { ...second, start: "1:" }] },
    { ...draft(), chapters: [first] },
  ]) {
    expect(isChanged(video, changed)).toBe(true);
  }
});

test("only what changed is sent, and times that were not typed keep their milliseconds", () => {
  const [first, second] = draft().chapters;
  if (!first || !second) throw new Error("two chapters");
  const { chapters, ...rest } = changesOf(video, { ...draft(), chapters: [first, { ...second, start: "2:00" }] });
  expect(rest).toEqual({});
  expect(chapters?.map(({ starts_ms }) => starts_ms)).toEqual([1_400, 120_000]);
  expect(changesOf(video, { ...draft(), title: " Class 13 " })).toEqual({ title: "Class 13" });
});

test("two chapters within a second are two", () => {
  const close = [1_000, 1_400].map((starts_ms) => ({ starts_ms, title: "Recap", tags: [] }));
  expect(faultsOf(draftsOf(close)).size).toBe(0);
});

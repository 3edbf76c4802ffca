import { describe, expect, test } from "vitest";
import { somePlaced } from "../sitting/machine-cases.ts";
import { findPlace } from "./place-questions.ts";

const placed = somePlaced("a", "b", "c").map((question, index) => ({ ...question, revision: index === 1 ? 3 : 0 }));

describe("where a section is taken up again", () => {
  test.each<
    [string, "free" | "linear", { here: string | null; seen: string[] } | null, { here: number; seen: string[] }]
  >([
    ["a new device begins at the first question", "free", null, { here: 0, seen: ["b"] }],
    ["this device goes on where it was", "free", { here: "c", seen: ["a", "c"] }, { here: 2, seen: ["a", "b", "c"] }],
    ["without a way back, at the furthest reached", "linear", null, { here: 1, seen: ["b"] }],
    ["what was kept of another section does not count", "free", { here: "z", seen: ["z"] }, { here: 0, seen: ["b"] }],
  ])("%s", (_, navigation, kept, place) => expect(findPlace({ navigation }, placed, kept)).toEqual(place));
});

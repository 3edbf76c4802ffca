import { describe, expect, it } from "vitest";
import { changeInChunks, undoInChunks } from "./in-chunks.ts";

describe("a change in chunks", () => {
  it("takes each once and in order, and answers in the order asked", async () => {
    const chunks: (readonly string[])[] = [];
    const told: [number, number][] = [];
    const progress = async (done: number, total: number) => void told.push([done, total]);
    const found = await changeInChunks(["c", "A", "b", "a", "d"], { size: 2, progress }, async (ids) => {
      chunks.push(ids);
      return new Map(ids.filter((id) => id !== "b").map((id) => [id, { id, chunk: chunks.length }]));
    });
    expect(chunks).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(found).toEqual({
      results: [
        { id: "c", chunk: 2 },
        { id: "a", chunk: 1 },
        { id: "d", chunk: 2 },
      ],
      missing: ["b"],
    });
    expect(told).toEqual([
      [2, 4],
      [4, 4],
    ]);
  });
});

describe("an undoing in chunks", () => {
  it("goes on after the last of each chunk until nothing is left", async () => {
    const left = ["a", "b", "c"];
    const told: [number, number][] = [];
    const found = await undoInChunks(
      { total: 3, progress: async (done, total) => void told.push([done, total]) },
      async (after) =>
        left
          .filter((id) => id > after)
          .slice(0, 2)
          .map((id) => ({ id })),
    );
    expect(found).toEqual([{ id: "a" }, { id: "b" }, { id: "c" }]);
    expect(told).toEqual([
      [2, 3],
      [3, 3],
    ]);
  });
});

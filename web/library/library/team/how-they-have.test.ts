import { expect, test } from "vitest";
import { heldAfter } from "./how-they-have.tsx";

const evening = { id: "e", name: "Evening A" };
const exam = { id: "x", name: "Exam" };

test.each([
  ["nobody gave it to them", null, [], "not", []],
  ["they have it themselves", { by_name: true, groups: [] }, [], "by_name", []],
  ["a group of theirs has it too", { by_name: true, groups: [evening] }, [], "keeps", ["Evening A"]],
  ["only groups have it", { by_name: false, groups: [evening, exam] }, ["e"], "only_groups", ["Exam"]],
  ["it is taken from their groups too", { by_name: true, groups: [evening, exam] }, ["e", "x"], "goes", []],
] as const)("where %s, that is said", (_, reader, taken, held, left) => {
  const has = reader && { ...reader, groups: [...reader.groups] };
  expect(heldAfter(has, new Set<string>(taken))).toEqual({ held, left });
});

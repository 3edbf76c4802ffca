import { expect, test } from "vitest";
import { toolsIn, toolsWithout } from "./tools.ts";

const none = { read_aloud: false, masking: false, tools_off: [] };

test.each([
  ["what the section allows, without accommodations", ["highlight"], none, ["highlight"]],
  ["what the team left on", ["calculator", "read_aloud"], { ...none, tools_off: ["calculator"] }, ["read_aloud"]],
  [
    "questions and passages read aloud where the section allows neither",
    ["highlight"],
    { ...none, read_aloud: true },
    ["highlight", "read_aloud", "read_aloud_passages"],
  ],
  [
    "passages read aloud where the section allows only questions",
    ["read_aloud"],
    { ...none, read_aloud: true },
    ["read_aloud", "read_aloud_passages"],
  ],
  ["masking in a section without tools", [], { ...none, masking: true }, ["masking"]],
  [
    "accommodations that the team turned off for the room",
    ["masking", "calculator"],
    { ...none, masking: true, tools_off: ["calculator", "masking"] },
    ["masking"],
  ],
] as const)("a student has %s", (_, allowed, given, tools) => {
  expect(toolsIn(allowed, { ...given, tools_off: [...given.tools_off] })).toEqual(tools);
});

test("an accommodation isn’t told as turned off", () => {
  const off = ["calculator", "masking", "read_aloud"];
  expect(toolsWithout({ ...none, masking: true, tools_off: off })).toEqual(["calculator", "read_aloud"]);
  expect(toolsWithout({ ...none, tools_off: off })).toEqual(off);
});

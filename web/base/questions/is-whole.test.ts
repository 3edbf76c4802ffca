import type { CandidateInteraction } from "@sextant/questions/interactions/candidate-registry.ts";
import { expect, test } from "vitest";
import { isWhole } from "./is-whole.ts";

const common = { id: "i", prompt: "" };
const part = (id: string, max_matches = 1) => ({ id, content: id, max_matches });
const gaps: CandidateInteraction = {
  ...common,
  type: "gap_match",
  image: "",
  options: [part("a"), part("b")],
  gaps: ["1", "2"].map((id) => ({ id, label: "" })),
};
const match = (
  targets: ReturnType<typeof part>[],
  min_associations = 0,
  max_associations = 0,
): CandidateInteraction => ({
  ...common,
  type: "match",
  min_associations,
  max_associations,
  sources: [part("s"), part("t")],
  targets,
});
const spots: CandidateInteraction = {
  ...common,
  type: "hotspot",
  image: "",
  min_choices: 2,
  max_choices: 3,
  options: [],
};
const any = [part("x", 0), part("y", 0)];

test.each<[string, CandidateInteraction, unknown, boolean]>([
  ["a gap that is empty", gaps, [["a", "1"]], false],
  [
    "every gap filled",
    gaps,
    [
      ["a", "1"],
      ["b", "2"],
    ],
    true,
  ],
  ["a source without a target", match(any), [["s", "x"]], false],
  [
    "a target for each source",
    match(any),
    [
      ["s", "x"],
      ["t", "x"],
    ],
    true,
  ],
  ["no target left to give", match([part("x")]), [["s", "x"]], true],
  ["as many pairs as there may be", match(any, 0, 1), [["s", "x"]], true],
  ["as many pairs as there have to be", match(any, 1), [["s", "x"]], true],
  ["fewer areas than asked for", spots, ["a"], false],
  ["as many areas as asked for", spots, ["a", "b"], true],
  ["a text, however short", { ...common, type: "text_entry", expected_length: null }, "x", true],
])("%s", (_, interaction, response, whole) => expect(isWhole(interaction, response)).toBe(whole));

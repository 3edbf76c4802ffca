import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { CandidateInteraction } from "./interactions/candidate-registry.ts";
import { countAnswered, validateResponse } from "./response.ts";

const interactions: CandidateInteraction[] = [
  {
    id: "i1",
    type: "choice",
    prompt: "",
    min_choices: 0,
    max_choices: 2,
    options: ["a", "b", "c"].map((id) => ({ id, content: id })),
  },
  { id: "i2", type: "text_entry", prompt: "", expected_length: null },
  { id: "i3", type: "numeric_entry", prompt: "" },
  { id: "i4", type: "inline_choice", prompt: "", options: [{ id: "a", content: "a" }] },
  {
    id: "i5",
    type: "match",
    prompt: "",
    min_associations: 0,
    max_associations: 2,
    sources: ["a", "b"].map((id) => ({ id, content: id, max_matches: 1 })),
    targets: ["x", "y", "z"].map((id) => ({ id, content: id, max_matches: 0 })),
  },
  {
    id: "i6",
    type: "gap_match",
    prompt: "",
    image: "",
    options: [{ id: "a", content: "a", max_matches: 0 }],
    gaps: ["g", "h"].map((id) => ({ id, label: "" })),
  },
  { id: "i7", type: "extended_text", prompt: "", expected_lines: 5, min_words: 5, max_words: 9, format: "plain" },
];

describe("validateResponse", () => {
  test.each([
    [{}, []],
    [null, []],
    [{ i1: ["a", "b"], i2: "text", i3: "1/" }, []],
    [{ i1: null, i2: null, i3: null }, []],
    [{ i1: [] }, []],
    ["text", [{ path: "", code: "wrong_type" }]],
    [[], [{ path: "", code: "wrong_type" }]],
    [{ i9: "x" }, [{ path: "i9", code: "unknown_interaction" }]],
    [{ toString: "x" }, [{ path: "toString", code: "unknown_interaction" }]],
    [{ i1: "a" }, [{ path: "i1", code: "wrong_type" }]],
    [{ i1: ["z"] }, [{ path: "i1", code: "unknown_option" }]],
    [{ i1: ["a", "a"] }, [{ path: "i1", code: "repeated_option" }]],
    [{ i1: ["a", "b", "c"] }, [{ path: "i1", code: "too_many_choices" }]],
    [{ i2: 5 }, [{ path: "i2", code: "wrong_type" }]],
    [{ i2: "x".repeat(501) }, [{ path: "i2", code: "too_long" }]],
    [
      {
        i4: ["a"],
        i5: [["a", "x"]],
        i6: [
          ["a", "g"],
          ["a", "h"],
        ],
        i7: "word ".repeat(10),
      },
      [],
    ],
    [
      { i4: ["a", "a"] },
      [
        { path: "i4", code: "repeated_option" },
        { path: "i4", code: "too_many_choices" },
      ],
    ],
    [{ i5: ["a", "x"] }, [{ path: "i5", code: "wrong_type" }]],
    [{ i5: [["a", "x", "y"]] }, [{ path: "i5", code: "wrong_type" }]],
    [{ i5: [["x", "a"]] }, [{ path: "i5", code: "unknown_option" }]],
    [
      {
        i5: [
          ["a", "x"],
          ["a", "x"],
        ],
      },
      [
        { path: "i5", code: "repeated_pair" },
        { path: "i5", code: "too_many_matches" },
      ],
    ],
    [
      {
        i5: [
          ["a", "x"],
          ["a", "y"],
        ],
      },
      [{ path: "i5", code: "too_many_matches" }],
    ],
    [
      {
        i6: [
          ["a", "g"],
          ["a", "g"],
        ],
      },
      [
        { path: "i6", code: "repeated_pair" },
        { path: "i6", code: "too_many_matches" },
      ],
    ],
    [{ i7: "x".repeat(50_001) }, [{ path: "i7", code: "too_long" }]],
    [{ i3: 5 }, [{ path: "i3", code: "wrong_type" }]],
    [{ i3: "1".repeat(101) }, [{ path: "i3", code: "too_long" }]],
  ])("says of %j: %j", (response, errors) => {
    expect(validateResponse(interactions, response)).toEqual(errors);
  });

  it("takes anything without throwing", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (whole, own) => {
        expect(Array.isArray(validateResponse(interactions, whole))).toBe(true);
        const each = Object.fromEntries(interactions.map(({ id }) => [id, own]));
        expect(Array.isArray(validateResponse(interactions, each))).toBe(true);
      }),
    );
  });
});

test.each([
  [{}, 0],
  [{ i1: [], i2: " ", i3: "" }, 0],
  [{ i1: ["a"], i2: "x" }, 2],
  [{ i4: ["a"], i5: [], i6: [["a", "g"]], i7: " " }, 2],
  [null, 0],
])("of %j counts %d as answered", (response, count) => {
  expect(countAnswered(interactions, response)).toBe(count);
});

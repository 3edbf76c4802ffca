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
    [{ i3: 5 }, [{ path: "i3", code: "wrong_type" }]],
    [{ i3: "1".repeat(101) }, [{ path: "i3", code: "too_long" }]],
  ])("says of %j: %j", (response, errors) => {
    expect(validateResponse(interactions, response)).toEqual(errors);
  });

  it("takes anything without throwing", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (whole, own) => {
        expect(Array.isArray(validateResponse(interactions, whole))).toBe(true);
        expect(Array.isArray(validateResponse(interactions, { i1: own, i2: own, i3: own }))).toBe(true);
      }),
    );
  });
});

test.each([
  [{}, 0],
  [{ i1: [], i2: " ", i3: "" }, 0],
  [{ i1: ["a"], i2: "x" }, 2],
  [null, 0],
])("of %j counts %d as answered", (response, count) => {
  expect(countAnswered(interactions, response)).toBe(count);
});

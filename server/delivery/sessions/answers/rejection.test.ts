import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SittingPlan } from "../plan/plan.ts";
import { prepareRow } from "../plan/row.ts";
import { findRejection } from "./rejection.ts";

const attempt = "018f0000-0000-7000-8000-00000000000a";
const row = (given: object = {}): SavedAttempt => ({ id: attempt, revision: 3, elapsed_ms: 1500, ...given });

describe("findRejection", () => {
  const plan: SittingPlan = {
    userId: "student",
    behaviour: null,
    attempts: new Map([
      [
        attempt,
        {
          sectionId: "section",
          position: 1,
          isLinear: false,
          essays: new Set(),
          uploads: new Set(),
          interactions: [
            {
              id: "i",
              type: "choice",
              prompt: "",
              min_choices: 0,
              max_choices: 1,
              options: [{ id: "a", content: "A" }],
            },
            { id: "t", type: "text_entry", prompt: "", expected_length: null },
          ],
        },
      ],
    ]),
  };
  const nested = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;

  it.each<[string, object, string | null]>([
    ["a response that fits", { response: { i: ["a"], t: "naïve 😀" } }, null],
    ["no response", {}, null],
    ["a cleared response", { response: { i: null } }, null],
    ["an id in capitals", { id: attempt.toUpperCase() }, null],
    ["members that we do not know", { later: { deep: [1, { er: true }] } }, null],
    ["another's attempt", { id: "018f0000-0000-7000-8000-00000000000b" }, "unknown_attempt"],
    ["an option that is not there", { response: { i: ["z"] } }, "unknown_option"],
    ["too many options", { response: { i: ["a", "a"] } }, "repeated_option"],
    ["an interaction that is not there", { response: { other: "x" } }, "unknown_interaction"],
    ["an interaction that is inherited", { response: JSON.parse('{"__proto__": "x"}') }, "unknown_interaction"],
    ["a response that is no record", { response: ["a"] }, "wrong_type"],
    ["a response of the wrong kind", { response: { i: "a" } }, "wrong_type"],
    ["NUL in an answer", { response: { t: "a\u0000" } }, "not_text"],
    ["half a surrogate pair in an answer", { response: { t: "a\ud83d" } }, "not_text"],
    ["half a surrogate pair in a note", { note: "\ude00" }, "not_text"],
    ["NUL in a highlight", { highlights: [{ where: "b", start: 0, end: 1, note: "\u0000" }] }, "not_text"],
    ["NUL in a name", { eliminated: { "\u0000": [] } }, "not_text"],
    ["half a surrogate pair in a member that we do not know", { later: ["\ud800"] }, "not_text"],
    ["a number beyond all bounds", JSON.parse('{"later": 1e999}'), "not_text"],
    ["nesting without end", { later: nested }, "not_text"],
  ])("%s: %s", (_what, given, expected) => {
    expect(findRejection(plan, row(given))).toBe(expected);
  });

  it("lets nothing pass that cannot be hashed", () => {
    const anything = fc.jsonValue({ stringUnit: fc.string({ unit: "binary" }).map((text) => text.slice(0, 1)) });
    fc.assert(
      fc.property(anything, (later) => {
        const sent = row({ later });
        if (findRejection(plan, sent) === null)
          expect(() => prepareRow("session", 1, sent, new Set(), null)).not.toThrow();
      }),
    );
  });
});

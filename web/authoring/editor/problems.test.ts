import { expect, test } from "vitest";
import { byField, gravestFirst, placeOf } from "./problems.ts";

const problem = (code: string, severity: "error" | "warning" = "error") => ({
  code,
  severity,
  path: "body",
  message: code,
});

test("what is only unwritten is said beside its field when it was asked for", () => {
  const problems = [problem("no_explanation", "warning"), problem("repeated_option")];
  expect(byField(problems, false).map(({ code }) => code)).toEqual(["repeated_option"]);
  expect(byField(problems, true)).toHaveLength(2);
});

test("errors come before warnings", () => {
  const problems = [problem("a", "warning"), problem("b"), problem("c", "warning"), problem("d")];
  expect(gravestFirst(problems).map(({ code }) => code)).toEqual(["b", "d", "a", "c"]);
});

test.each([
  ["interactions.1.options.0.content", { kind: "part", number: 2 }],
  ["key.b.correct", { kind: "part", number: 2 }],
  ["key.z", { kind: "question" }],
  ["interactions", { kind: "question" }],
  ["stimulus.body", { kind: "stimulus" }],
  ["score_rule.max_points", { kind: "scoring" }],
  ["tags", { kind: "filing" }],
])("%s belongs to %j", (path, place) => {
  expect(placeOf(path, ["a", "b"])).toEqual(place);
});

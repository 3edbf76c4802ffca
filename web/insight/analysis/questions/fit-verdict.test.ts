import { expect, test } from "vitest";
import { fitVerdict } from "./fit-verdict.ts";

const squares = { infit: 1, infit_t: 0, outfit: 1, outfit_t: 0 };
const fit = (p: number | null) => ({ fit: { s_x2: 1, df: 3, p, rmsea: 0, note: null, ...squares }, n: 300 });
const flag = (code: "suspect_key" | "negative_discrimination" | "misfit" | "too_easy") => ({ code, sentence: "" });

test.each([
  [0.4, [], "fit"],
  [0.4, [flag("too_easy")], "fit"],
  [0.4, [flag("suspect_key")], "fit_key"],
  [0.4, [flag("negative_discrimination")], "fit_key"],
  [0.0001, [flag("suspect_key"), flag("misfit")], "fit_off"],
  [null, [], "fit_unknown"],
] as const)("p of %s with %j is %s", (p, flags, verdict) => {
  expect(fitVerdict(fit(p), [...flags])).toBe(verdict);
});

test("of few people nothing is said", () => {
  expect(fitVerdict({ ...fit(0.4), n: 99 }, [])).toBe("fit_unknown");
});

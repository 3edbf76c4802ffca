import { expect, test } from "vitest";
import { aSection, aSession } from "./machine-cases.ts";
import { isLastSection, placeOf } from "./wire.ts";

const open = aSection({ state: "in_progress" });
const module = aSection({ state: "in_progress", leads_on: true });
const later = aSection({ id: "y2" });

test.each([
  ["the only section", open, [open], true],
  ["one before another", open, [open, later], false],
  ["a module whose next one isn’t known yet", module, [module], false],
  ["a module before another section", module, [module, later], false],
] as const)("%s", (_, section, sections, isLast) => {
  expect(isLastSection(aSession({ sections: [...sections] }), section)).toBe(isLast);
});

const reading = aSection({ id: "r1", section: "reading" });
const math = (id: string, more: object = {}) => aSection({ id, section: "math", leads_on: true, ...more });
const ended = math("m1", { state: "ended" });
const second = math("m2", { leads_on: false });

test.each([
  ["a section among others", [reading, math("m1")], reading, [1, 2, 1, 1]],
  ["the first of two modules, before the second is known", [reading, math("m1")], math("m1"), [2, 2, 1, 2]],
  ["the first of two modules, once it is", [ended, second, reading], ended, [1, 2, 1, 2]],
  ["the second of two modules", [ended, second, reading], second, [1, 2, 2, 2]],
] as const)("is told: %s", (_, sections, of, [section, count, module, modules]) => {
  const place = placeOf(aSession({ sections: [...sections] }), of);
  expect(place).toEqual({ section, sections: count, module, modules });
});

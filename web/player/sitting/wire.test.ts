import { expect, test } from "vitest";
import { aSection, aSession } from "./machine-cases.ts";
import { countSections, isLastSection } from "./wire.ts";

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

test.each([
  ["as many as there are", [open, later], 2],
  ["the next module too, before it is known", [module, later], 3],
  ["and not twice, once it is", [aSection({ state: "ended", leads_on: true }), later], 2],
] as const)("counts %s", (_, sections, count) => {
  expect(countSections(aSession({ sections: [...sections] }))).toBe(count);
});

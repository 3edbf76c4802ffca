import { expect, test } from "vitest";
import { aSection, aSession } from "./machine-cases.ts";
import { isLastSection } from "./wire.ts";

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

import { expect, test } from "vitest";
import { jobHref, jobName } from "./job-kinds.ts";
import { messages as arabic } from "./messages/ar.ts";
import { messages as english } from "./messages/en.ts";

test.each([
  ["questions.import", "questions_import", "/bank/import?job=j1"],
  ["questions.check_import", "questions_check_import", "/bank/import?check=j1"],
  ["people.check_import", "people_check_import", "/people/import?job=j1"],
  ["questions.export", "questions_export", "/bank?export=j1"],
  ["results.prepare", "results_prepare", "/downloads?job=j1"],
  ["retention.preview", "retention_preview", "/settings?part=retention"],
  ["questions.bulk", "questions_bulk", null],
  ["something.else", "other", null],
])("a job of kind %s is called %s and is seen at %s", (kind, name, href) => {
  expect(jobName(kind)).toBe(name);
  expect(jobHref({ id: "j1", kind })).toBe(href);
  for (const { kinds } of [english, arabic]) expect(Object.keys(kinds)).toContain(name);
});

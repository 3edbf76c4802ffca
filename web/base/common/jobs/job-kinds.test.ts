import { expect, test } from "vitest";
import { messages as arabic } from "../../../entries/shell/messages/ar.ts";
import { messages as english } from "../../../entries/shell/messages/en.ts";
import { jobHref, jobName } from "./job-kinds.ts";

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
  for (const { jobs } of [english, arabic]) expect(Object.keys(jobs.kinds)).toContain(name);
});

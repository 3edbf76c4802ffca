import { expect, test } from "vitest";
import { readAssessmentsSearch } from "./list-search.ts";

test.each([
  [{}, {}],
  [{ search: "", page: 1, archived: false, kind: "essay", ordering: "password" }, {}],
  [
    { search: "mock", page: "3", archived: true, kind: "mock", ordering: "-updated_at", more: 1 },
    { search: "mock", page: 3, archived: true, kind: "mock", ordering: "-updated_at" },
  ],
  [{ tag: "drop table", new: "yes" }, {}],
  [{ new: "true" }, { new: true }],
  [{ tag: "0198c1a2-0000-7000-8000-000000000001" }, { tag: "0198c1a2-0000-7000-8000-000000000001" }],
])("%j is read as %j", (search, read) => {
  expect(JSON.parse(JSON.stringify(readAssessmentsSearch(search)))).toEqual(read);
});

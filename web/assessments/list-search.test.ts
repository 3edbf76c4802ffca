import { expect, test } from "vitest";
import { readListSearch } from "./list-search.ts";

test.each([
  [{}, {}],
  [{ search: "", page: 1, archived: false, kind: "essay", ordering: "password" }, {}],
  [
    { search: "mock", page: "3", archived: true, kind: "mock", ordering: "-updated_at", more: 1 },
    { search: "mock", page: 3, archived: true, kind: "mock", ordering: "-updated_at" },
  ],
])("%j is read as %j", (search, read) => {
  expect(JSON.parse(JSON.stringify(readListSearch(search)))).toEqual(read);
});

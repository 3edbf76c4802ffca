import { expect, test } from "vitest";
import { addressReader, day, id, idOrNone, laterPage, on, oneOf, orderedBy, words } from "./read-address.ts";

const someId = "01a1f8c3-ac70-7790-94b1-acdd58b806eb";
const read = addressReader({
  search: words,
  kind: oneOf(["mock", "quiz"]),
  school: id,
  group: idOrNone,
  since: day,
  archived: on,
  ordering: orderedBy(["name", "created_at"]),
  page: laterPage,
});

test.each([
  [{}, {}],
  [{ search: "", kind: "exam", school: "x", since: "today", archived: "no", ordering: "secret", page: 1 }, {}],
  [{ page: "0", other: "left out" }, {}],
  [
    { search: 612, kind: "quiz", school: someId, group: "none", since: "2026-11-20", archived: true, page: "3" },
    { search: "612", kind: "quiz", school: someId, group: "none", since: "2026-11-20", archived: true, page: 3 },
  ],
  [
    { archived: "true", ordering: "-created_at" },
    { archived: true, ordering: "-created_at" },
  ],
  [{ search: { a: 1 }, kind: ["quiz"] }, {}],
])("the address %j is read as %j", (address, found) => {
  expect(read(address)).toEqual(found);
});

test("words are cut to what a search takes", () => {
  expect(read({ search: "x".repeat(300) }).search).toHaveLength(200);
});

import { expect, test } from "vitest";
import { readBankSearch } from "./bank-search.ts";
import { countComing, largestFile, refuseFile, sizeText } from "./import-counts.ts";
import { readImportSearch } from "./import-search.ts";
import { mapTexts } from "./render-authored.ts";

const id = "019a0000-0000-7000-8000-000000000001";
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test.each([
  [{}, {}],
  [{ search: "", status: "secret", difficulty: 9, ordering: "key", q: "x", page: 1 }, {}],
  [
    {
      search: "parabola",
      status: "draft",
      pool: "secure",
      type: "choice",
      difficulty: "4",
      ordering: "-updated_at",
      q: id,
    },
    {
      search: "parabola",
      status: "draft",
      pool: "secure",
      type: "choice",
      difficulty: 4,
      ordering: "-updated_at",
      q: id,
    },
  ],
])("the bank reads %j as %j", (search, read) => {
  expect(plain(readBankSearch(search))).toEqual(read);
});

test.each([
  [
    { job: id, show: "lossy", page: "2" },
    { job: id, show: "lossy", page: 2 },
  ],
  [{ job: "../x", show: "fine", page: "0" }, {}],
])("the import reads %j as %j", (search, read) => {
  expect(plain(readImportSearch(search))).toEqual(read);
});

const counts = { ok: 10, lossy: 2, duplicate: 5, unsupported: 1, invalid: 3, total: 21 };

test.each([
  ["skip", 12],
  ["replace", 17],
  ["keep", 17],
] as const)("when those that are there already are met with %s, %d come in", (onDuplicate, coming) => {
  expect(countComing(counts, onDuplicate)).toBe(coming);
});

test.each([
  ["bank.jsonl", 10, null],
  ["BANK.ZIP", largestFile, null],
  ["bank.zip", largestFile + 1, "too_big"],
  ["bank.jsonl", 0, "empty_file"],
  ["bank.pdf", 10, "wrong_kind"],
  ["jsonl", 10, "wrong_kind"],
])("%s of %d bytes: %s", (name, size, refused) => {
  expect(refuseFile({ name, size })).toBe(refused);
});

test("sizes are said in thousands", () => {
  expect([3, 840_000, 1200, 34_000_000, 104_857_601].map((bytes) => sizeText(bytes, "en"))).toEqual([
    "3 bytes",
    "840 kB",
    "1.2 kB",
    "34 MB",
    "105 MB",
  ]);
});

test("every text is changed, however deep, and nothing else", () => {
  const value = { a: "x", b: ["y", { c: "z", n: 1 }], d: null };
  expect(mapTexts(value, (text) => text.toUpperCase())).toEqual({ a: "X", b: ["Y", { c: "Z", n: 1 }], d: null });
});

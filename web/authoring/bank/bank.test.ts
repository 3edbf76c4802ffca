import { expect, test } from "vitest";
import {
  chosenOf,
  countChosen,
  filterOf,
  readBankSearch,
  toggled,
  withBound,
} from "../../parts/list/bank/bank-search.ts";
import { findValues, shortList } from "../../parts/list/bank/facets/facet-value.ts";
import { mapTexts } from "../../parts/list/bank/render-authored.ts";
import { countComing, largestFile, refuseFile, sentOf, sizeText } from "./import-counts.ts";
import { readImportSearch } from "./import-search.ts";

const id = "019a0000-0000-7000-8000-000000000001";
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test.each([
  [{}, {}],
  [{ search: "", status: "secret", difficulty: 9, ordering: "key", q: "x", page: 1, tag: "algebra" }, {}],
  [
    { search: "parabola", status: "draft,secret,draft", difficulty: 4, ordering: "-updated_at", q: id, page: "3" },
    { search: "parabola", status: "draft", difficulty: 4, ordering: "-updated_at", q: id, page: 3 },
  ],
  [
    { search: 12, tag: `${id},none`, difficulty: "3,none", explanation: true, picture: "false,true", usage: "unused" },
    { search: 12, tag: `${id},none`, difficulty: "3,none", explanation: true, picture: "false,true", usage: "unused" },
  ],
  [
    { calibrated: "true", b_from: "-1.5", b_to: 2, a_from: "much", a_to: "" },
    { calibrated: true, b_from: -1.5, b_to: 2 },
  ],
])("the bank reads %j as %j", (search, read) => {
  expect(plain(readBankSearch(search))).toEqual(read);
});

test("a value that is chosen again is taken out, and either way the first page is shown", () => {
  const once = toggled({ page: 4, q: id, pool: "secure" }, "difficulty", "3");
  expect(plain(once)).toEqual({ difficulty: 3, pool: "secure" });
  const twice = toggled(once, "difficulty", "5");
  expect(plain(twice)).toEqual({ difficulty: "3,5", pool: "secure" });
  expect(chosenOf(twice, "difficulty")).toEqual(["3", "5"]);
  expect(countChosen(twice)).toBe(3);
  expect(plain(toggled(toggled(twice, "difficulty", "3"), "difficulty", "5"))).toEqual({ pool: "secure" });
});

test("what is saved and sent is the filter as text, without page, order and what is in sight", () => {
  const search = { search: 7, difficulty: 3, explanation: true, page: 2, q: id, ordering: "title" };
  expect(filterOf(search)).toEqual({ search: "7", difficulty: "3", explanation: "true" });
  expect(plain(readBankSearch(filterOf(search)))).toEqual({ search: 7, difficulty: 3, explanation: true });
});

test("an end of a range counts as chosen, is sent as text, and goes when nothing is typed", () => {
  const filter = withBound({ page: 3, q: id }, "b_from", "-0.5");
  expect(plain(filter)).toEqual({ b_from: -0.5 });
  expect(countChosen(filter)).toBe(1);
  expect(filterOf(filter)).toEqual({ b_from: "-0.5" });
  expect(plain(withBound(filter, "b_from", " "))).toEqual({});
});

const values = ["Algebra", "Geometry", "Élan", "Data", "Trigonometry", "Vectors"].map((name, at) => ({
  id: name,
  name,
  count: at,
}));

test("a facet's short list keeps the largest and whatever is chosen, in the facet's order", () => {
  expect(shortList(values, [], 5)).toEqual(values);
  expect(shortList(values, ["Algebra"], 2).map(({ id }) => id)).toEqual(["Algebra", "Trigonometry", "Vectors"]);
});

test.each([
  ["metry", ["Geometry", "Trigonometry"]],
  ["ELAN", ["Élan"]],
  ["geo metry", ["Geometry"]],
  ["", values.map(({ name }) => name)],
])("%j finds %j in a facet", (typed, names) => {
  expect(findValues(values, typed).map(({ name }) => name)).toEqual(names);
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
const duplicate = (question: string | null) => ({
  source: "1",
  title: "",
  messages: [],
  codes: [],
  interactions: [],
  status: "duplicate" as const,
  question,
});
// Two say what is there already, two the same of what is there, and one repeats another of the file.
const items = [duplicate("a"), duplicate("b"), duplicate("c"), duplicate("c"), duplicate(null)];

test.each([
  ["skip", 12],
  ["replace", 15],
  ["keep", 17],
] as const)("when those that are there already are met with %s, %d come in", (onDuplicate, coming) => {
  expect(countComing({ counts, items }, onDuplicate)).toBe(coming);
});

test("of a file that only the server can name, no more than its beginning is sent", async () => {
  const long = "x".repeat(100_000);
  expect(sentOf(new File([long], "course.mbz")).size).toBe(65_536);
  expect(sentOf(new File([long], "bank.jsonl")).size).toBe(100_000);
});

test.each([
  ["bank.jsonl", 10, null],
  ["BANK.ZIP", largestFile, null],
  ["bank.zip", largestFile + 1, "too_big"],
  ["bank.jsonl", 0, "empty_file"],
  ["bank.png", 10, "wrong_kind"],
  ["bank.pdf", 10, null],
  ["course.mbz", largestFile + 1, null],
  ["course.mbz", 0, "empty_file"],
  ["quiz.gift", 10, null],
  ["Quiz.DOCX", 10, null],
  ["course.imscc", 10, null],
  ["questions", 10, null],
  ["bank.zip.exe", 10, "wrong_kind"],
  ["xjsonl.doc", 10, "save_as_docx"],
  ["Test.RTF", 10, "save_as_docx"],
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

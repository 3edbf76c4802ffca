import { describe, expect, it, test } from "vitest";
import { extendedTextKey } from "../extended-text/key.ts";
import { fileUploadContent } from "./content.ts";
import { kindOfFile, pickerTypes } from "./file-kinds.ts";
import { fileUploadModule } from "./module.ts";
import { readFileIds, validateFileUploadResponse } from "./response.ts";

const content = (more: object = {}) => fileUploadContent.parse({ id: "i1", type: "file_upload", ...more });
const key = (more: object = {}) => extendedTextKey.parse({ max_points: 6, ...more });
const [one, two, three] = ["1", "2", "3"].map((last) => `018f0000-0000-7000-8000-00000000000${last}`);

describe("a response", () => {
  test.each([
    [[one], "owed"],
    [[one, two], "owed"],
    [null, "omitted"],
    [[], "omitted"],
    [[one, two, three], "invalid"],
    [[one, one], "invalid"],
    ["a.pdf", "invalid"],
    [[one?.toUpperCase(), "a.pdf"], "invalid"],
    [{ files: [one] }, "invalid"],
  ])("%j is %s", (response, status) => {
    const expected = { status, points: 0, max_points: 6 };
    expect(fileUploadModule.score(content({ max_files: 2 }), key(), response)).toEqual(expected);
  });

  it("is told apart by what does not fit", () => {
    const codes = [[one, two], [one, one], [7], null].map((response) =>
      validateFileUploadResponse({ max_files: 1 }, response),
    );
    expect(codes).toEqual([["too_many_files"], ["repeated_file"], ["wrong_type"], []]);
    expect(readFileIds([one, 7, "x"])).toEqual([one]);
  });

  it("is summed up by the number of its files alone", () => {
    expect(fileUploadModule.summarize(content(), null, [one])).toEqual([
      { value: "1", label: "1 file", correct: null },
    ]);
    expect(fileUploadModule.summarize(content(), null, [one, two])).toMatchObject([{ label: "2 files" }]);
    expect(fileUploadModule.summarize(content(), null, null)).toEqual([]);
  });
});

test.each([
  ["image/png", "picture"],
  ["application/pdf", "pdf"],
  ["text/plain; charset=utf-8", "text"],
  ["audio/mpeg", "audio"],
  ["video/mp4", "video"],
  ["application/zip", "document"],
])("a file of type %s is a %s", (type, kind) => {
  expect(kindOfFile(type)).toBe(kind);
});

it("offers the kinds it takes in the file picker", () => {
  expect(pickerTypes(["picture", "pdf"])).toBe("image/*,application/pdf,.pdf");
});

test.each([
  [{}, {}, []],
  [{ kinds: [] }, {}, ["no_kinds"]],
  [{}, { rubric: [{ name: "Idea", points: 5 }] }, ["rubric_sum"]],
])("the content %j with the key %j is told %j", (more, marked, codes) => {
  const named = fileUploadModule.withKeyIds(content(), key(marked));
  expect(fileUploadModule.validate(content(more), named).map((problem) => problem.code)).toEqual(codes);
});

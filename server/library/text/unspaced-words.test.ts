import { expect, test } from "vitest";
import { splitUnspaced } from "./unspaced-words.ts";

test.each([
  ["roots of 機械学習", ["機械", "学習"], "roots of"],
  ["ข้อสอบคณิตศาสตร์", ["ข้อสอบ", "คณิตศาสตร์"], ""],
  ["algebra -数学", [], "algebra -数学"],
  ["한국어 words", [], "한국어 words"],
])("a search for %j has the words %j apart from %j", (search, words, rest) => {
  expect(splitUnspaced(search)).toEqual({ words, rest });
});

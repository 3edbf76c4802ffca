import { expect, it } from "vitest";
import { readOptions } from "./options.ts";

it.each([
  [[], { kills: 20, ttl: null }],
  [["--kills=3"], { kills: 3, ttl: null }],
  [["--kills=3", "--ttl=20"], { kills: 3, ttl: 20 }],
])("reads %j", (args, options) => {
  expect(readOptions(args)).toEqual(options);
});

it.each([
  ["--kills=0", "--kills takes a whole number from 1"],
  ["--kills=many", "--kills takes a whole number from 1"],
  ["--kills=1.5", "--kills takes a whole number from 1"],
  ["--ttl=19", "--ttl takes a whole number from 20"],
  ["--fast", "Unknown option"],
])("refuses %s", (arg, words) => {
  expect(() => readOptions([arg])).toThrow(words);
});

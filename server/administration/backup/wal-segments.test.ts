import { expect, test } from "vitest";
import { walSegments } from "./wal-segments.ts";

const MB = 2 ** 20;

test.each([
  ["within one segment", "0/2000028", "0/2000120", 16, ["000000010000000000000002"]],
  ["up to a segment’s last byte", "0/2000028", "0/3000000", 16, ["000000010000000000000002"]],
  [
    "across the end of a name",
    "1/FE000028",
    "2/1000001",
    16,
    ["0000000100000001000000FE", "0000000100000001000000FF", "000000010000000200000000", "000000010000000200000001"],
  ],
  ["in large segments", "0/C0000000", "1/28", 1024, ["000000010000000000000003", "000000010000000100000000"]],
])("segments %s", (_where, from, to, segmentMb, names) => {
  expect(walSegments(1, from, to, segmentMb * MB)).toEqual(names);
});

test("a segment's name begins with its timeline", () => {
  expect(walSegments(31, "0/1000000", "0/1000001", 16 * MB)).toEqual(["0000001F0000000000000001"]);
});

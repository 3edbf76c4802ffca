import { expect, test } from "vitest";
import { findLostZeros } from "./lost-zeros.ts";

test.each([
  ["shorter ones among digits of one length", ["100234", "100235", "4417", "100236", "100237"], ["4417"]],
  ["the same where zeros are kept", ["004417", "004418", "004419"], []],
  ["numbers of all lengths", ["7", "42", "1001", "99"], []],
  ["names", ["ALG-1", "ALG-2"], []],
  ["longer ones too", ["100234", "100235", "1002361", "4417"], []],
])("%s", (_, cells, lost) => {
  expect([...findLostZeros(cells)]).toEqual(lost);
});

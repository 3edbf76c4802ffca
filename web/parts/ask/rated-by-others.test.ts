import { expect, test } from "vitest";
import { ratedByOthers } from "./rated-by-others.ts";

test.each([
  [
    { read: 1, helped: 1, mine: true },
    { read: 0, helped: 0 },
  ],
  [
    { read: 3, helped: 2, mine: true },
    { read: 2, helped: 1 },
  ],
  [
    { read: 3, helped: 2, mine: false },
    { read: 2, helped: 2 },
  ],
  [
    { read: 3, helped: 2, mine: null },
    { read: 3, helped: 2 },
  ],
])("of %j others said %j", (answer, others) => {
  expect(ratedByOthers(answer)).toEqual(others);
});

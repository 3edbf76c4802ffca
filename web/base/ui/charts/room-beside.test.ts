import { expect, test } from "vitest";
import { labelWidth } from "./label-width.ts";

test.each([
  [["0", "50"], 40],
  [["0%", "50%", "100%"], 48],
  [["400", "1600"], 48],
  [[], 40],
])("labels %j have %d pixels beside the ground", (labels, room) => expect(labelWidth(labels)).toBe(room));

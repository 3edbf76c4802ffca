import { expect, test } from "vitest";
import { comparedText } from "./compared-text.ts";

test.each([
  ["photo-\nsynthesis", "photosynthesis"],
  ["posi\u00ad\ntive, posi\u00adtive", "positive, positive"],
  ["well-known", "wellknown"],
  ["x - y, 3 -4, a- b", "x - y, 3 -4, ab"],
  ["cafe\u0301, caf´e, ˆetre", "cafe, cafe, etre"],
  ["The ﬁrst  eﬀect", "the first effect"],
  ["ΕΞΊΣΩΣΗ, ΣΟΦΟΣ, σοφός", "εξισωση, σοφοσ, σοφοσ"],
  ["高等\n数学 and 物理", "高等数学 and 物理"],
  ["", ""],
])("%j is compared as %j", (text, compared) => {
  expect(comparedText(text)).toBe(compared);
  expect(comparedText(compared)).toBe(compared);
});

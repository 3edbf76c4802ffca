import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test.each([
  ["Équation", "equation"],
  ["E\u0301quation", "equation"],
  ["Maß, Œuvre, Łódź, Søren", "mass, oeuvre, lodz, soren"],
  ["İstanbul", "istanbul"],
  ["ﬁrst 𝑘", "first k"],
  ["مُعَادَلَة", "معادلة"],
  ["ΣΟΦΌΣ, σοφός", "σοφοσ, σοφοσ"],
  ["数学", "数学"],
])("%s is found as %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

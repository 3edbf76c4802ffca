import { expect, test } from "vitest";
import { isGrid } from "./presentation.ts";

test.each<[string, (string | null)[], boolean]>([
  ["a few short targets", ["True", "False", "Not given"], true],
  ["as many as fit", ["a", "b", "c", "d", "e", "f"], true],
  ["more than that", ["a", "b", "c", "d", "e", "f", "g"], false],
  ["a sentence", ["True", "It follows from what the author says in the second paragraph"], false],
  ["a picture", ["True", null], false],
  ["none", [], false],
])("%s: a grid is %s", (_, targets, is) => expect(isGrid(targets)).toBe(is));

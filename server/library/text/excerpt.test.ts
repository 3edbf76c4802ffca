import { expect, test } from "vitest";
import { excerptAround } from "./excerpt.ts";

test("the part of a text around a word has it marked", () => {
  expect(excerptAround("这是数学书", ["历史", "数学"], ["<", ">"])).toBe("这是<数学>书");
  expect(excerptAround("这是数学书", ["历史"], ["<", ">"])).toBe("这是数学书");
});

test.each([
  ["Photo- synthesis feeds", ["photosynthesis"], "<Photo- synthesis> feeds"],
  ["A visit is it", ["visit", "it"], "A <visit> is <it>"],
  ["The vis it went", ["visit"], "The vis it went"],
  ["Une equ\u0301ation, ﬁn de l’Équation", ["equation", "fin"], "Une <equ\u0301ation>, <ﬁn> de l’<Équation>"],
  ["Ο ΣΟΦΟΣ και ο σοφός", ["σοφοσ"], "Ο <ΣΟΦΟΣ> και ο <σοφός>"],
  ["这是数 学书", ["数学"], "这是<数 学>书"],
  ["posi\u00adtive roots", ["positive"], "<posi\u00adtive> roots"],
])("in %j the words %j are marked: %j", (text, words, marked) => {
  expect(excerptAround(text, words, ["<", ">"])).toBe(marked);
});

test("of a long text it is the part with most of the words, in whole words", () => {
  const filler = "nothing to see here ".repeat(40);
  const text = `${filler}one root ${filler}another root of the curve ${filler}`;
  const excerpt = excerptAround(text, ["root", "curve"], ["<", ">"]);
  expect(excerpt).toContain("another <root> of the <curve> nothing");
  expect(excerpt).toMatch(/^(?:nothing|to|see|here) .* (?:nothing|to|see|here)$/);
  expect(excerpt.length).toBeLessThan(220);
});

test("no character of it is cut in half", () => {
  const signs = "𝑥".repeat(200);
  for (const before of ["", "a"])
    for (const words of [["slope"], ["none"]]) {
      const excerpt = excerptAround(`${before}${signs}=slope${signs}`, words, ["<", ">"]);
      expect(excerpt).not.toContain("\ufffd");
      expect(excerpt).toContain("𝑥");
    }
});

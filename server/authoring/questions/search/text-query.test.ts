import fc from "fast-check";
import { expect, test } from "vitest";
import { soughtFormula, symbolPieces, withoutSpaces } from "./symbols.ts";
import { readSearch } from "./text-query.ts";

const word = (text: string, isBeginning = false) => ({ kind: "word", word: text, isBeginning });

test.each([
  ["", []],
  ["  \t", []],
  ["solve equations", [word("solve"), word("equations", true)]],
  ["solve equations ", [word("solve"), word("equations")]],
  ["What is it?", [word("What"), word("is"), word("it", true)]],
  ["well-known", [word("well-known")]],
  ["a", [word("a")]],
  ['"right triangle"', [{ kind: "phrase", words: "right triangle" }]],
  ['area "right triangle" of', [word("area"), { kind: "phrase", words: "right triangle" }, word("of", true)]],
  ['an "open quote', [word("an"), word("open"), word("quote", true)]],
  ["x^2", [{ kind: "formula", pieces: ["x^2"], isBeginning: false, literal: null }]],
  ["\\Frac", [{ kind: "formula", pieces: ["\\frac"], isBeginning: true, literal: null }]],
  ["x^2+1", [{ kind: "formula", pieces: ["x^2", "^2+", "2+1"], isBeginning: false, literal: "x^2+1" }]],
  ["二次", [{ kind: "formula", pieces: ["二次"], isBeginning: false, literal: null }]],
  ["!!! ... ?", []],
])("%j is read as %j", (search, terms) => {
  expect(readSearch(search)).toEqual(terms);
});

test("a text's pieces hold every stretch by which a formula in it may be sought, spaces aside", () => {
  const text = fc.string({ unit: fc.constantFrom(..."abx12^_\\{}=+ 次"), maxLength: 30 });
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(30), (whole, from, length) => {
      const literal = withoutSpaces(whole).slice(from % 20, (from % 20) + length);
      fc.pre(/[\^_\\{}=+次]/.test(literal));
      const pieces = new Set(symbolPieces(whole));
      const sought = soughtFormula(literal);
      // Commands are cut where spaces end them, so they are compared by their beginnings.
      if (!sought.isBeginning) expect(sought.pieces.filter((piece) => !pieces.has(piece))).toEqual([]);
    }),
  );
});

test("commands stand among a text's pieces as a whole", () => {
  expect(symbolPieces("\\sqrt x and \\Delta")).toEqual(expect.arrayContaining(["\\sqrt", "\\delta"]));
  expect(symbolPieces("nothing of the kind")).toEqual([]);
});

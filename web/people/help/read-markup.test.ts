import { expect, test } from "vitest";
import { type Piece, readMarkup } from "./read-markup.ts";

test.each<[string, Piece[]]>([
  ["Read the score first.", [{ kind: "words", text: "Read the score first." }]],
  [
    "Choose {{bank:import}}, then wait.",
    [
      { kind: "words", text: "Choose " },
      { kind: "label", key: "bank:import", values: {} },
      { kind: "words", text: ", then wait." },
    ],
  ],
  ["{{bank:bring.go|count=40|said=40}}", [{ kind: "label", key: "bank:bring.go", values: { count: 40, said: "40" } }]],
  [
    "Run `npm run backup`.",
    [
      { kind: "words", text: "Run " },
      { kind: "code", text: "npm run backup" },
      { kind: "words", text: "." },
    ],
  ],
  ["", []],
])("%j is read in its pieces", (text, pieces) => {
  expect(readMarkup(text)).toEqual(pieces);
});

test("words are spelled, keys of labels are not", () => {
  const pieces = readMarkup("Organise {{settings:parts.organisation}}", (words) => words.replace("Organis", "Organiz"));
  expect(pieces).toEqual([
    { kind: "words", text: "Organize " },
    { kind: "label", key: "settings:parts.organisation", values: {} },
  ]);
});

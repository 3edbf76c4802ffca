import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readTree } from "./expression-tree.ts";
import { setTree } from "./typeset.ts";

const set = (text: string) => {
  const read = readTree(text);
  if (!read.ok) throw new Error(`${text}: ${read.code}`);
  return renderToStaticMarkup(setTree(read.tree));
};

test.each([
  ["1/2", "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>"],
  ["x^2", "<msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup>"],
  ["√(9)", "<msqrt><mn>9</mn></msqrt>"],
  ["2.50-π", "<mrow><mn>2.50</mn><mo>−</mo><mi>π</mi></mrow>"],
  ["(1+x)/3", "<mfrac><mrow><mrow><mn>1</mn><mo>+</mo><mi>x</mi></mrow></mrow><mrow><mn>3</mn></mrow></mfrac>"],
  ["|-2|", '<mrow><mo>|</mo><mrow><mo form="prefix">−</mo><mn>2</mn></mrow><mo>|</mo></mrow>'],
])("%s is set as by hand", (text, markup) => expect(set(text)).toBe(markup));

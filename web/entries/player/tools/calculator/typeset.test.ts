import { readStatement } from "@sextant/questions/formula/read-formula.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { setStatement } from "./typeset.ts";

const set = (text: string) => {
  const read = readStatement(text, { format: "point", functions: new Set(["f"]) });
  if (!read.ok) throw new Error(`${text}: ${read.code}`);
  return renderToStaticMarkup(setStatement(read.statement));
};

test.each([
  ["1/2", "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>"],
  ["x^2", "<msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup>"],
  ["√(9)", "<msqrt><mn>9</mn></msqrt>"],
  ["2.50-π", "<mrow><mn>2.50</mn><mo>−</mo><mi>π</mi></mrow>"],
  ["(1+x)/3", "<mfrac><mrow><mrow><mn>1</mn><mo>+</mo><mi>x</mi></mrow></mrow><mrow><mn>3</mn></mrow></mfrac>"],
  ["|-2|", '<mrow><mo>|</mo><mrow><mo form="prefix">−</mo><mn>2</mn></mrow><mo>|</mo></mrow>'],
  [
    "y_1~mx_1",
    "<mrow><msub><mi>y</mi><mn>1</mn></msub><mo>∼</mo><mrow><mi>m</mi><msub><mi>x</mi><mn>1</mn></msub></mrow></mrow>",
  ],
  [
    "y=x{x>0}",
    '<mrow><mrow><mi>y</mi><mo>=</mo><mi>x</mi></mrow><mspace width="0.4em"></mspace><mrow><mo>{</mo><mrow><mi>x</mi><mo>&gt;</mo><mn>0</mn></mrow><mo>}</mo></mrow></mrow>',
  ],
  ["y≥2", "<mrow><mi>y</mi><mo>≥</mo><mn>2</mn></mrow>"],
  [
    "mean(1,2)",
    '<mrow><mi mathvariant="normal">mean</mi><mrow><mo>(</mo><mrow><mn>1</mn><mo>,</mo><mn>2</mn></mrow><mo>)</mo></mrow></mrow>',
  ],
])("%s is set as by hand", (text, markup) => expect(set(text)).toBe(markup));

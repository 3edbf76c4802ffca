import { expect, test } from "vitest";
import { texWords } from "./tex-words.ts";
import { titleText } from "./text.ts";

test.each([
  [String.raw`\sqrt{3^2+4^2}`, "√(3²+4²)"],
  [String.raw`\frac{1}{2}x^{10}`, "1/2x¹⁰"],
  [String.raw`\dfrac{x+1}{\sqrt[3]{y}}`, "(x+1)/(³√y)"],
  [String.raw`\left(a_1 \cdot b\right) \le 30^\circ`, "(a₁ · b) ≤ 30°"],
  [String.raw`\sin\theta = 0{,}5\%`, "sin θ = 0,5%"],
  [String.raw`\unknown{x}`, "unknown x"],
  ["x", "x"],
  [String.raw`\begin{aligned} 2x+5y &= -24 \\ 6x - 5y &= 8 \\ \end{aligned}`, "2x+5y = -24; 6x - 5y = 8"],
  [String.raw`\begin{cases} x & x>0 \\[2pt] 0 & \text{else} \end{cases}`, "x x>0; 0 else"],
  [String.raw`\begin{array}{c|c} x & 1 \\ \hline y & 2 \end{array}`, "x 1; y 2"],
  [String.raw`\begin{align*}a&=b\end{align*}`, "a=b"],
  [String.raw`\overline{AB} \& \left\{1\right\}`, "AB & {1}"],
])("%s is read as %s", (tex, words) => {
  expect(texWords(tex)).toBe(words);
});

test.each([
  ['<p>What is <span data-tex="\\sqrt{9}"></span>?</p>', "What is √9?"],
  ["<p><math><mroot><mrow><mo>−</mo><mn>243</mn></mrow><mn>5</mn></mroot></math></p>", "⁵√(−243)"],
  ['<p>Its hypotenuse?<img alt="A right triangle"></p>', "Its hypotenuse? A right triangle"],
])("a title of %s is %s", (html, words) => {
  expect(titleText(html)).toBe(words);
});

import { expect, test } from "vitest";
import { texWords } from "./tex-words.ts";
import { titleText } from "./text.ts";

test.each([
  [String.raw`\sqrt{3^2+4^2}`, "√(3² + 4²)"],
  [String.raw`\frac{1}{2}x^{10}`, "1/2x¹⁰"],
  [String.raw`\dfrac{x+1}{\sqrt[3]{y}}`, "(x + 1)/(³√y)"],
  [String.raw`\left(a_1 \cdot b\right) \le 30^\circ`, "(a₁ · b) ≤ 30°"],
  [String.raw`\sin\theta = 0{,}5\%`, "sin θ = 0,5%"],
  [String.raw`\unknown{x}`, "unknown x"],
  ["x", "x"],
  [String.raw`\begin{aligned} 2x+5y &= -24 \\ 6x - 5y &= 8 \\ \end{aligned}`, "2x + 5y = -24; 6x - 5y = 8"],
  [String.raw`\begin{cases} x & x>0 \\[2pt] 0 & \text{else} \end{cases}`, "x x > 0; 0 else"],
  [String.raw`\begin{array}{c|c} x & 1 \\ \hline y & 2 \end{array}`, "x 1; y 2"],
  [String.raw`\begin{align*}a&=b\end{align*}`, "a = b"],
  ["x^2", "x²"],
  [String.raw`\frac{x^4}{4}`, "x⁴/4"],
  [String.raw`\frac12`, "1/2"],
  [String.raw`\dfrac{a+b}{2}`, "(a + b)/2"],
  [String.raw`\frac{\frac{1}{2}}{3}`, "(1/2)/3"],
  [String.raw`\sqrt 2`, "√2"],
  ["x_{n}^{10}", "x_n¹⁰"],
  [String.raw`2\times 3 \le \pi`, "2 × 3 ≤ π"],
  [String.raw`\sin x = 50\%`, "sin x = 50%"],
  [String.raw`\text{if } n`, "if n"],
  [String.raw`\overline{AB} \& \left\{1\right\}`, "AB & {1}"],
  ["x^{ab}", "x^(ab)"],
  ["2^{x+1}", "2^(x + 1)"],
  ["e^{-2x}", "e^(-2x)"],
  ["a^{b^{cd}}", "a^(b^(cd))"],
  ["x^(2)", "x^(2)"],
])("%s is read as %s", (tex, words) => {
  expect(texWords(tex)).toBe(words);
});

test.each([
  [String.raw`x\geq -4`, "x ≥ -4"],
  [String.raw`x\ge-4`, "x ≥ -4"],
  ["-3<x<=5", "-3 < x <= 5"],
  ["2--3", "2 - -3"],
  ["2-(-3)", "2 - (-3)"],
  [String.raw`\left(3, -2\right)`, "(3, -2)"],
  ["-x^{-2}+|-3|-|x|", "-x⁻² + |-3| - |x|"],
  [String.raw`x=\pm 2`, "x = ±2"],
  [String.raw`5\pm\sqrt3`, "5 ± √3"],
  ["a/-b", "a/-b"],
  [String.raw`\sin -x`, "sin -x"],
  [String.raw`f(x)\to\infty`, "f(x) → ∞"],
  [String.raw`A\cup B\subset C`, "A ∪ B ⊂ C"],
  [String.raw`-4 \times -2`, "-4 × -2"],
  ["2+2=", "2 + 2 ="],
  ["10+", "10+"],
  ["(+)", "(+)"],
  [String.raw`x\text{-axis, well-known}`, "x-axis, well-known"],
])("signs of %s are spaced as %s", (tex, words) => {
  expect(texWords(tex)).toBe(words);
});

test.each([
  ['<p>What is <span data-tex="\\sqrt{9}"></span>?</p>', "What is √9?"],
  ["<p><math><mroot><mrow><mo>−</mo><mn>243</mn></mrow><mn>5</mn></mroot></math></p>", "⁵√(−243)"],
  ['<p>Its hypotenuse?<img alt="A right triangle"></p>', "Its hypotenuse? A right triangle"],
])("a title of %s is %s", (html, words) => {
  expect(titleText(html)).toBe(words);
});

import type { Booklet } from "./write-pdf.ts";

/** A booklet on quadratics, written for the demo school. */
export const quadratics: Booklet = {
  title: "Quadratics, three ways",
  author: "Meridian Prep",
  pages: [
    [
      { chapter: "1  Three forms, one curve" },
      {
        text: "Every quadratic function draws the same kind of curve, a parabola. What changes from question to question is the way it is written, and each way shows one thing at a glance and hides the others. Most quadratic questions on the SAT are quick once you see which form you have been given and which one you need.",
      },
      { section: "1.1  Standard form" },
      { formula: "y = ax² + bx + c" },
      {
        text: "The last number, c, is where the curve crosses the y-axis: put x = 0 and everything else vanishes. The sign of a says whether the parabola opens upward (a > 0) or downward (a < 0). The size of a says how narrow it is: the larger, the narrower.",
      },
      {
        text: "Standard form is the one you expand into, and the one the quadratic formula wants. It does not show the vertex or the zeros.",
      },
      {
        text: "Example. In y = 2x² – 12x + 10 the curve opens upward and crosses the y-axis at 10. You cannot read its lowest point yet, but the next two forms give it to you.",
      },
    ],
    [
      { section: "1.2  Vertex form" },
      { formula: "y = a(x – h)² + k" },
      {
        text: "The vertex is the point (h, k). A square is never negative, so when a > 0 the smallest value of y is k, and it is reached when x = h. When a < 0, k is the greatest value. Every question that asks for a minimum or a maximum is asking for this form.",
      },
      { text: "From standard form, h is halfway between the zeros, and there is a shortcut to it:" },
      { formula: "h = –b / (2a)" },
      {
        text: "Example. For y = 2x² – 12x + 10 we get h = 12 / 4 = 3, and k = 2 · 9 – 36 + 10 = –8. So y = 2(x – 3)² – 8, and the minimum is –8.",
      },
      {
        text: "Mind the sign: (x – 3) means the vertex is at +3. Half of all wrong answers on vertex questions are this sign.",
      },
    ],
    [
      { section: "1.3  Factored form" },
      { formula: "y = a(x – p)(x – q)" },
      {
        text: "A product is zero when one of its factors is. So the zeros are p and q, and the axis of symmetry is halfway between them, at x = (p + q) / 2.",
      },
      {
        text: "Example. 2x² – 12x + 10 = 2(x – 1)(x – 5). The zeros are 1 and 5, and halfway between them is 3, which is where we found the vertex.",
      },
      {
        text: "Not every quadratic factors over the real numbers. Before you spend a minute looking for factors, look at the discriminant in section 3.2.",
      },
      { section: "1.4  Which form do I want?" },
      {
        text: "The y-intercept: standard form. The minimum, the maximum or the axis: vertex form. The zeros, or where the graph crosses the x-axis: factored form. Answer choices are often equivalent to each other, and the right one is the form that displays the number as a constant or a coefficient.",
      },
    ],
    [
      { chapter: "2  Moving the parabola" },
      { section: "2.1  Up, down, sideways" },
      {
        text: "Start with y = x². Adding a number outside the square moves the curve up: y = x² + 3 is three higher. Subtracting inside the square moves it to the right: y = (x – 3)² is three to the right. Inside works against your first guess, because x has to be 3 larger to give the same square.",
      },
      { text: "Both at once give the vertex form: right by h, up by k." },
      { section: "2.2  Stretch and flip" },
      {
        text: "Multiplying by a stretches the curve away from its vertex. Multiplying by –1 turns it upside down. A stretch does not move the vertex, and it does not move the zeros when it is applied to the factored form.",
      },
      {
        text: "Check yourself. The graph of y = –2(x + 1)² + 8 opens downward, its vertex is (–1, 8), and its zeros are –3 and 1. Say why before you read on: when y = 0, (x + 1)² = 4, so x + 1 is 2 or –2.",
      },
    ],
    [
      { chapter: "3  Solving" },
      { section: "3.1  The formula, earned" },
      {
        text: "Take ax² + bx + c = 0, divide by a, and complete the square. What is left is one step from the quadratic formula:",
      },
      { formula: "(x + b / (2a))² = (b² – 4ac) / (4a²)" },
      { formula: "x = (–b ± √(b² – 4ac)) / (2a)" },
      {
        text: "You need not derive it in a test, but it is worth doing once: it shows that both solutions are the same distance from –b / (2a), one on each side. That is the axis of symmetry again.",
      },
      {
        text: "Example. For x² + 5x – 3 = 0: a = 1, b = 5, c = –3. The number under the root is 25 + 12 = 37. The solutions are (–5 + √37) / 2 and (–5 – √37) / 2. Since 37 is not a square, they stay as they are.",
      },
    ],
    [
      { section: "3.2  What the discriminant tells you" },
      { text: "Most of what the formula knows is hidden in the number under its root:" },
      { formula: "D = b² – 4ac" },
      {
        text: "That number, the discriminant, tells you how many real solutions there are before you solve anything. If it is positive there are two, if it is zero there is one, and if it is negative there are none, because no real number has a negative square.",
      },
      {
        text: "On a graph: two solutions mean that the parabola crosses the x-axis twice, one that it touches it at its vertex, none that it stays above or below.",
      },
      {
        text: "Example. For which k > 0 does x² + kx + 9 = 0 have exactly one real solution? The discriminant is k² – 36, and it is zero for k = 6 and for k = –6. Both values make the parabola touch the axis, and only k = 6 is positive.",
      },
      {
        text: "Check yourself. Without solving, say how many real roots each equation has: (a) x² – 4x + 4 = 0, (b) 2x² + x + 3 = 0, (c) x² + 5x – 3 = 0. If two of your answers are the same, look at the sign of c once more. With a > 0 and c < 0 there are always two roots, because –4ac is then positive.",
      },
    ],
    [
      { section: "3.3  Before you solve, look" },
      {
        text: "Three looks take five seconds and save minutes. Is there a common factor? 6x² – 18x = 0 is 6x(x – 3) = 0. Is it a difference of squares? 9x² – 25 = (3x – 5)(3x + 5). Does the question even ask for x? Often it asks for x – 2, for the sum of the solutions, or for the number of them.",
      },
      {
        text: "The sum of the solutions is –b / a and their product is c / a. A question that asks for the sum never needs the discriminant at all.",
      },
      { chapter: "4  Lines meeting parabolas" },
      {
        text: "A line and a parabola meet where their y-values are equal. Set them equal, bring everything to one side, and you have a quadratic whose solutions are the x-values of the points.",
      },
      {
        text: "Example. y = x² + 1 and y = 2x: x² – 2x + 1 = 0, whose discriminant is zero. They meet once, so the line is tangent to the parabola, at (1, 2).",
      },
    ],
    [
      { chapter: "5  Twelve questions, SAT style" },
      {
        text: "1. What is the minimum of y = x² – 8x + 19?   2. Which x-values make 3x² – 12 = 0?   3. For which c does x² – 10x + c = 0 have one solution?   4. What is the sum of the solutions of 2x² – 7x – 4 = 0?",
      },
      {
        text: "5. The graph of y = (x – 2)(x + 6) has its axis at which x?   6. How many times do y = x² and y = x – 1 meet?   7. Write x² + 6x + 2 in vertex form.   8. If (x + a)² = x² + 14x + b, what is b?",
      },
      {
        text: "9. A ball is at h = –5t² + 20t meters after t seconds. When is it highest?   10. And when is it back on the ground?   11. For how many integers k is x² + kx + 4 > 0 for every x?   12. The solutions of x² – 3x – 5 = 0 are p and q. What is p² + q²?",
      },
      { chapter: "Answers" },
      {
        text: "1. 3   2. 2 and –2   3. 25   4. 7/2   5. –2   6. Never: the discriminant is –3   7. (x + 3)² – 7   8. 49   9. After 2 seconds   10. After 4 seconds   11. Seven, from –3 to 3   12. 9 + 10 = 19, since p² + q² = (p + q)² – 2pq",
      },
    ],
  ],
};

import { expect, test } from "vitest";
import { readTyped } from "./read-typed.ts";
import { writeRich } from "./write-html.ts";

const read = (text: string) => {
  const content = readTyped(text);
  return content && writeRich({ type: "doc", content }, "short");
};

test.each([
  ["Solve $x^2 = 4$ for $x$.", 'Solve <span data-tex="x^2 = 4"></span> for <span data-tex="x"></span>.'],
  ["$a$", '<span data-tex="a"></span>'],
  ["one\n\n$y$ two", '<p>one</p><p><span data-tex="y"></span> two</p>'],
  ["from $5 to $6", null],
  ["$5 and $ 6", null],
  ["\\$x$", null],
  ["no math", null],
])("%j pasted is %j", (text, html) => {
  expect(read(text)).toBe(html);
});

import { expect, test } from "vitest";
import { markedText } from "./marked-text.ts";
import { renderMath } from "./tex.ts";

const stretch = (html: string, words: string, shown = words) => {
  const text = html.replaceAll(/<[^>]*>/g, "");
  const start = text.indexOf(words);
  return markedText(html, start, start + shown.length);
};

test("returns the words of a stretch, through elements and on one line", () => {
  expect(stretch("<p>Each sum was <em>done</em> twice.</p>", "was done")).toBe("was done");
  expect(markedText("<p>one</p>\n<p>two &amp; three</p>", 1, 9)).toBe("ne two &");
  expect(markedText("<p>short</p>", 3, 99)).toBe("rt");
  expect(markedText("<p>short</p>", 9, 12)).toBe("");
});

test("leaves out what a student puts into a text, and says a formula once", () => {
  expect(markedText('<p>a <span data-gap="1">gap</span>b</p>', 0, 3)).toBe("a b");
  const html = renderMath('<p>If <span data-tex="x^2 \\le 9"></span> holds</p>');
  const length = html.replaceAll(/<[^>]*>/g, "").length;
  expect(markedText(html, 0, length)).toBe("If x² ≤ 9 holds");
  expect(markedText(html, 0, 3)).toBe("If");
  const hebrew = renderMath('<p>חשב <span data-tex="5-3"></span></p>');
  expect(markedText(hebrew, 0, 99)).toBe("חשב \u20665 - 3\u2069");
});

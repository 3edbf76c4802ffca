import { texInHtml } from "../text/html-tex.ts";
import { joinLines } from "../text/join-lines.ts";
import { markdownToHtml } from "../text/markdown.ts";
import { escapeStraySigns } from "../text/stray-signs.ts";
import { textToHtml, textToInlineHtml } from "../text/to-html.ts";

/** How a text is written: Moodle's own format is text with line breaks that may contain HTML. */
export type TextFormat = "html" | "moodle" | "plain" | "markdown";

export interface FormattedText {
  format: TextFormat;
  text: string;
}

/** Text with HTML in it: a sign that begins no element ("a < b") is that sign. */
const mixedHtml = (text: string) =>
  texInHtml(joinLines(escapeStraySigns(text.trim(), "text").replaceAll(/&(?!#?\w{1,31};)/g, "&amp;"), "<br>"));

const readHtml = (text: string) => texInHtml(escapeStraySigns(text.trim(), "tag"));
const readMarkdown = (text: string) => escapeStraySigns(markdownToHtml(text), "tag");

const blockElement = /<(?:p|div(?! data-tex)|h[1-6]|ul|ol|dl|table|blockquote|pre|figure|section|hr)\b/i;

/** Returns a text as HTML that stands by itself. */
export function blockHtml({ format, text }: FormattedText): string {
  if (text.trim() === "") return "";
  if (format === "markdown") return readMarkdown(text);
  if (format === "plain") return textToHtml(text, true);
  const html = format === "html" ? readHtml(text) : mixedHtml(text);
  if (blockElement.test(html)) return html;
  return html.includes("<div data-tex=") ? `<div>${html}</div>` : `<p>${html}</p>`;
}

/** Returns a text as HTML within a line, as for an option; a single paragraph loses its tags. */
export function inlineHtml({ format, text }: FormattedText): string {
  if (format === "plain") return textToInlineHtml(text, true);
  if (format === "moodle") return mixedHtml(text);
  const html = format === "html" ? readHtml(text) : readMarkdown(text);
  const inner = html.startsWith("<p>") && html.endsWith("</p>") ? html.slice(3, -4) : "<p>";
  return blockElement.test(inner) || inner.includes("</p>") ? html : inner;
}

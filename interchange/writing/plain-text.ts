import { textToHtml, textToInlineHtml } from "../text/to-html.ts";

const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** HTML of which only the writing of quotation marks and breaks may differ, so that it can be compared. */
const normal = (html: string) => html.replaceAll("<br />", "<br>").replaceAll("&quot;", '"');

function textOf(html: string): string {
  return html
    .split(/(<(?:span|div) data-tex="[^"]*"><\/(?:span|div)>)/)
    .map((piece, index) => {
      const [, name, tex = ""] = index % 2 === 1 ? (/^<(\w+) data-tex="([^"]*)"/.exec(piece) ?? []) : [];
      if (name !== undefined) return name === "div" ? `\\[${unescaped(tex)}\\]` : `\\(${unescaped(tex)}\\)`;
      return unescaped(
        piece
          .replaceAll(/<\/p>\s*<p>/g, "\n\n")
          .replaceAll(/<\/?(?:p|div)>/g, "")
          .replaceAll("<br>", "\n"),
      ).replaceAll("$", "\\$");
    })
    .join("");
}

/** Returns HTML as the plain text, with TeX in it, of which a reader makes this HTML; null when there is none. */
export function htmlAsText(clean: string): string | null {
  const html = normal(clean);
  const escaped = textOf(clean.replaceAll("<br />", "<br>"));
  const simple = escaped.replaceAll("\\$", "$");
  return [simple, escaped].find((text) => normal(textToHtml(text, true)) === html) ?? null;
}

/** Does the same for HTML within a line. */
export function inlineHtmlAsText(clean: string): string | null {
  const html = normal(clean);
  const escaped = textOf(clean.replaceAll("<br />", "<br>"));
  const simple = escaped.replaceAll("\\$", "$");
  return [simple, escaped].find((text) => normal(textToInlineHtml(text, true)) === html) ?? null;
}

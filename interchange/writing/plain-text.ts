import { textToHtml, textToInlineHtml } from "../text/to-html.ts";

const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

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

/** HTML as the plain text, with TeX in it, of which a reader makes exactly this HTML; null when there is none. */
export function htmlAsText(clean: string): string | null {
  const html = clean.replaceAll("<br />", "<br>");
  const escaped = textOf(html);
  const simple = escaped.replaceAll("\\$", "$");
  return [simple, escaped].find((text) => textToHtml(text, true) === html) ?? null;
}

/** The same for HTML within a line. */
export function inlineHtmlAsText(clean: string): string | null {
  const html = clean.replaceAll("<br />", "<br>");
  const escaped = textOf(html);
  const simple = escaped.replaceAll("\\$", "$");
  return [simple, escaped].find((text) => textToInlineHtml(text, true) === html) ?? null;
}

import { Parser } from "htmlparser2";

export type HtmlElement = {
  tag: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
  /** Its range in the source: from its `<` to after its last `>`. */
  start: number;
  end: number;
};
export type HtmlNode = HtmlElement | string;

/** Parses HTML into elements and texts, in order, without comments. Works on text only: nothing enters the page. */
export function readTree(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: "", attributes: {}, children: [], start: 0, end: html.length };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const element: HtmlElement = { tag, attributes, children: [], start: parser.startIndex, end: 0 };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const siblings = open.at(-1)?.children ?? [];
        const last = siblings.at(-1);
        if (typeof last === "string") siblings[siblings.length - 1] = last + text;
        else siblings.push(text);
      },
      onclosetag(_, isImplied) {
        const element = open.length > 1 ? open.pop() : undefined;
        if (!element) return;
        const isVoid = element.start === parser.startIndex;
        element.end = isImplied && !isVoid ? parser.startIndex : parser.endIndex + 1;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return root.children;
}

/** Returns all the text inside a node. */
export function textOf(node: HtmlNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

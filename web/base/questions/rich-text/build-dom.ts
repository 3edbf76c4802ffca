import { type HtmlNode, readTree } from "./html-tree.ts";
import { renderTexInto } from "./render-tex.ts";

const mathNamespace = "http://www.w3.org/1998/Math/MathML";

/**
 * Elements made of cleaned HTML one by one, so that no markup enters the page as text: what is kept in a document unedited is shown
 * so. Pictures get their address from `pictureUrl`.
 */
export function buildDom(html: string, pictureUrl: (file: string) => string | undefined): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const add = (parent: Node, node: HtmlNode, inMath: boolean) => {
    if (typeof node === "string") {
      parent.appendChild(document.createTextNode(node));
      return;
    }
    const isMath = inMath || node.tag === "math";
    const element = isMath ? document.createElementNS(mathNamespace, node.tag) : document.createElement(node.tag);
    for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value);
    const { "data-tex": tex, "data-file": file } = node.attributes;
    if (tex !== undefined && element instanceof HTMLElement) renderTexInto(element, tex, node.tag === "div");
    if (file !== undefined && element instanceof HTMLImageElement) element.src = pictureUrl(file) ?? "";
    for (const child of node.children) add(element, child, isMath);
    parent.appendChild(element);
  };
  for (const node of readTree(html)) add(fragment, node, false);
  return fragment;
}

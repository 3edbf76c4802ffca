import { replaceElements, writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { escapeStraySigns } from "../text/stray-signs.ts";
import { childElements, isElement, textOf, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { make, rawHtml } from "./make-element.ts";

const looksLikeHtml = /<\/?(?:p|div|br|span|b|i|u|em|strong|img|sub|sup|table|ul|ol|li|h[1-6]|font)\b[^>]*>/i;

/** Formulas that Canvas keeps as a picture with its TeX beside it. */
function equations(html: string): string {
  if (!html.includes("equation")) return html;
  return replaceElements(html, ({ name, attributes }) => {
    const tex = attributes["data-equation-content"];
    if (name !== "img" || !tex || !/equation_image/.test(attributes.class ?? "")) return null;
    return `${writeStartTag({ name: "span", attributes: { "data-tex": tex } })}</span>`;
  });
}

/** Pictures by their address as our content has them. */
function pictures(html: string, locatePicture: (address: string) => string): string {
  if (!/<img/i.test(html)) return html;
  return replaceElements(html, ({ name, attributes }) => {
    const { src, ...own } = attributes;
    if (name !== "img" || src === undefined) return null;
    return writeStartTag({ name, attributes: { "data-file": locatePicture(src), ...own } });
  });
}

/** Returns a text of HTML with its formulas and pictures as our content has them. */
export const material = (html: string, locatePicture: (address: string) => string): string =>
  pictures(equations(escapeStraySigns(html, "tag")), locatePicture);

/** One piece of material as part of a body. */
function pieceOf(piece: XmlElement, locatePicture: (address: string) => string): XmlNode[] {
  const text = textOf(piece);
  const html = () => [rawHtml(material(text, locatePicture))];
  switch (piece.name) {
    case "mattext":
    case "matemtext": {
      const type = piece.attributes.texttype?.trim().toLowerCase();
      if (type === "text/html" || (type === undefined && looksLikeHtml.test(text))) return html();
      return [piece.name === "matemtext" ? make("em", {}, text) : text];
    }
    case "mat_formattedtext":
      // Written as elements rather than as a text, it is read as elements.
      if (childElements(piece).length > 0) return [...piece.children];
      return /plain/i.test(piece.attributes.type ?? "") ? [text] : html();
    case "matbreak":
      return [make("br")];
    case "matimage":
      return [make("img", { ...piece.attributes, src: piece.attributes.uri ?? "", alt: piece.attributes.label ?? "" })];
    case "mataudio":
    case "matvideo":
    case "matapplet":
    case "matapplication":
      return [make("object", { type: `${piece.name.slice(3)}/`, data: piece.attributes.uri ?? "" })];
    case "mat_extension":
    case "flow_mat":
    case "material":
    case "altmaterial":
      return materialOf(piece, locatePicture);
    default:
      return [];
  }
}

/** Returns the content of a `<material>` (or of what holds several) as nodes of a body. */
export function materialOf(material: XmlElement, locatePicture: (address: string) => string): XmlNode[] {
  return material.children.filter(isElement).flatMap((piece) => pieceOf(piece, locatePicture));
}

/** Returns the materials directly inside an element. */
export function ownMaterial(element: XmlElement, locatePicture: (address: string) => string): XmlNode[] {
  return childElements(element, "material").flatMap((material) => materialOf(material, locatePicture));
}

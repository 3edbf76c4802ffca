import { attributeRule } from "@sextant/questions/html/allowed.ts";
import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { isColoured } from "../../colours.ts";
import { message } from "../../messages/message.ts";
import { childElements, isElement, textOf, type XmlElement, type XmlNode } from "../../xml/xml-tree.ts";
import type { ItemContext } from "../item-context.ts";
import { texHtml } from "./tex-annotation.ts";

/** What writing HTML needs of an item, or of anything else that holds some. */
type Context = Pick<ItemContext, "losses" | "locatePicture">;

/** Name of an element whose text is HTML already: of a format that keeps it so. No document can name an element like this. */
export const RAW_HTML = "#html";

const voidElements = new Set(["img", "br", "hr", "wbr", "col"]);
/** Wrappers without a meaning once their content is in a question. */
const transparent = new Set([
  "prompt",
  "contentBody",
  "modalFeedback",
  "stimulusBody",
  "simpleChoice",
  "simpleAssociableChoice",
  "gapText",
  "gapImg",
  "inlineChoice",
  "hottext",
  "templateInline",
  "templateBlock",
]);
const media = new Set(["audio", "video", "embed", "iframe"]);
const silent = new Set(["stylesheet", "style", "link", "catalogInfo"]);
const pictureName = /\.(?:png|jpe?g|gif|svg|webp|bmp|avif|tiff?)(?:[?#].*)?$/i;

/** How the elements of a body that are no HTML are written; null leaves it to `toHtml`. */
export type SpecialWriter = (element: XmlElement) => string | null;

const attributeOf = (element: XmlElement, name: string) => element.attributes[name]?.trim() ?? "";

/** Attributes that our content allows on an element. */
function keptAttributes(name: string, element: XmlElement): Record<string, string> {
  const language = element.attributes["xml:lang"];
  const all = Object.entries({ ...(language ? { lang: language } : {}), ...element.attributes });
  // `data-` attributes are ours: a document may not set answer placeholders, nor the file of a picture.
  const own = all.filter(([attribute]) => !attribute.startsWith("data-"));
  return Object.fromEntries(own.filter(([attribute, value]) => attributeRule(name, attribute)?.test(value)));
}

/** Returns an `<img>`, or an `<object>` that is a picture, as our content has it. */
export function pictureHtml(element: XmlElement, context: Context): string {
  const address = attributeOf(element, "src") || attributeOf(element, "data");
  const alt = element.attributes.alt ?? textOf(element).trim().replace(/\s+/g, " ");
  const sizes = ["width", "height"].map((side): [string, string] => [
    side,
    attributeOf(element, side).replace(/px$/, ""),
  ]);
  const size = Object.fromEntries(sizes.filter(([, pixels]) => /^\d{1,4}$/.test(pixels)));
  return writeStartTag({ name: "img", attributes: { "data-file": context.locatePicture(address), alt, ...size } });
}

const isPicture = (element: XmlElement) =>
  /^image\//i.test(attributeOf(element, "type")) || pictureName.test(attributeOf(element, "data"));

function objectHtml(element: XmlElement, context: Context): string {
  if (isPicture(element)) return pictureHtml(element, context);
  const own = attributeOf(element, "data") || attributeOf(element, "src");
  const name =
    own ||
    childElements(element)
      .map((child) => attributeOf(child, "src"))
      .find((one) => one !== "");
  const kind = attributeOf(element, "type").split("/")[0] || element.name;
  context.losses.add(message("media_left_out", { name: `${kind} ${name ?? ""}`.trim() }));
  return "";
}

function elementHtml(element: XmlElement, context: Context, special: SpecialWriter): string {
  const written = special(element);
  if (written !== null) return written;
  const { name } = element;
  if (name === RAW_HTML) return textOf(element);
  const tex = texHtml(element);
  if (tex !== null) return tex;
  if (name === "img") return pictureHtml(element, context);
  if (name === "object" || media.has(name)) return objectHtml(element, context);
  if (silent.has(name)) return "";
  if (isColoured(element.attributes)) context.losses.add(message("colours_left_out"));
  const within = toHtml(element.children, context, special);
  if (transparent.has(name)) return within;
  const lower = name.toLowerCase();
  // A name with a dot or an underscore is no HTML, nor anything that a reader would miss.
  if (!/^[a-z][a-z0-9-]*$/.test(lower)) return within;
  const start = writeStartTag({ name: lower, attributes: keptAttributes(lower, element) });
  return voidElements.has(lower) ? start : `${start}${within}</${lower}>`;
}

/**
 * Returns HTML of a piece of an item: HTML elements stay, pictures are put in `data-file`, audio, video and other files are reported as
 * missing. Elements that questions may not contain are not removed yet.
 */
export function toHtml(nodes: readonly XmlNode[], context: Context, special: SpecialWriter = () => null): string {
  return nodes.map((node) => (isElement(node) ? elementHtml(node, context, special) : escapeHtml(node))).join("");
}

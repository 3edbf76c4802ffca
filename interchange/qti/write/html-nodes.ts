import { allowedElements, attributeRule } from "@sextant/questions/html/allowed.ts";
import { nameClips } from "@sextant/questions/html/files.ts";
import { renderTex } from "@sextant/questions/html/tex.ts";
import { Parser } from "htmlparser2";
import { type Message, message } from "../../messages/message.ts";
import { isOutElement, type OutElement, type OutNode, plain, type QtiVersion } from "./xml-out.ts";

const MATHML = "http://www.w3.org/1998/Math/MathML";
const known = new Set(allowedElements);

/** Elements of HTML that QTI has no word for: they are told apart by their class alone. */
const marks = new Set(["u", "s", "mark", "del", "ins"]);
/** What QTI 2.2 has no word for, and what stands for it. */
const insteadIn22: Record<string, string> = {
  section: "div",
  article: "div",
  aside: "div",
  header: "div",
  footer: "div",
  figure: "div",
  figcaption: "div",
  bdi: "span",
  bdo: "span",
  ruby: "span",
  rb: "span",
  rtc: "span",
};
const unknownAttributesTo22 = new Set(["start", "type", "reversed", "value"]);

/** What writing a piece of HTML needs to know. */
export interface HtmlContext {
  version: QtiVersion;
  /** A picture, its address that from the file that is written; null when it is gone. */
  findPicture(fileId: string): { address: string; mediaType: string } | null;
  losses: Set<Message>;
}

/** Returns the nodes for an answer or gap placeholder, by its name. */
export type PlaceWriter = (kind: "interaction" | "gap", name: string) => OutNode[];

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: OutNode[];
}

/** Any HTML as a tree, whatever it is. */
function parseHtml(html: string): OutNode[] {
  const root: Open = { name: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push({ name, attributes: { ...attributes }, children: [] });
    },
    ontext(text) {
      const children = open.at(-1)?.children ?? [];
      const last = children.at(-1);
      if (typeof last === "string") children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag() {
      const closed = open.pop();
      if (closed) open.at(-1)?.children.push(plain(closed.name, closed.attributes, ...closed.children));
    },
  });
  parser.write(html);
  parser.end();
  return root.children;
}

/** The MathML that KaTeX makes of TeX, with the TeX in its annotation; where it makes none, the TeX as text, with the same annotation. */
function mathOf(tex: string, isDisplay: boolean, context: HtmlContext): OutElement {
  const [, rendered] = /(<math[\s\S]*<\/math>)/.exec(renderTex(tex, isDisplay)) ?? [];
  const [math] = rendered === undefined ? [] : parseHtml(rendered).filter(isOutElement);
  const display = isDisplay ? "block" : null;
  if (math) return plain("math", { ...math.attributes, xmlns: MATHML, display }, ...math.children);
  context.losses.add(message("formula_as_typed"));
  return plain(
    "math",
    { xmlns: MATHML, display },
    plain("semantics", {}, plain("mtext", {}, tex), plain("annotation", { encoding: "application/x-tex" }, tex)),
  );
}

function attributesOf({ name, attributes }: OutElement, version: QtiVersion): Record<string, string> {
  const kept = Object.entries(attributes).filter(
    ([attribute, value]) =>
      !attribute.startsWith("data-") &&
      attributeRule(name, attribute)?.test(value) &&
      !(version === "qti22" && unknownAttributesTo22.has(attribute)),
  );
  return Object.fromEntries(kept.map(([attribute, value]) => [attribute === "lang" ? "xml:lang" : attribute, value]));
}

function pictureOf(element: OutElement, context: HtmlContext): OutElement {
  const found = context.findPicture(element.attributes["data-file"] ?? "");
  const alt = element.attributes.alt ?? "";
  if (found) return plain("img", { src: found.address, alt, ...attributesOf(element, context.version) });
  context.losses.add(message("picture_gone"));
  return plain("em", {}, `[${alt.trim() || "Missing picture"}]`);
}

function converted(node: OutNode, context: HtmlContext, place: PlaceWriter): OutNode[] {
  if (!isOutElement(node)) return [node];
  const { name, attributes } = node;
  const { "data-tex": tex, "data-interaction": interaction, "data-gap": gap } = attributes;
  if (tex !== undefined && name === "span") return [mathOf(tex, false, context)];
  if (tex !== undefined) return [plain("div", {}, mathOf(tex, true, context))];
  if (interaction !== undefined) return place("interaction", interaction);
  if (gap !== undefined) return place("gap", gap);
  if (name === "img") return [pictureOf(node, context)];
  const children = node.children.flatMap((child) => converted(child, context, place));
  if (!known.has(name)) return children;
  if (name === "wbr") return [];
  if (marks.has(name)) {
    context.losses.add(message("marks_not_shown"));
    return [plain("span", { class: name }, ...children)];
  }
  if (context.version === "qti22" && /^r[tp]$/.test(name)) return name === "rt" ? [" (", ...children, ")"] : [];
  const instead = context.version === "qti22" ? insteadIn22[name] : undefined;
  if (instead !== undefined) {
    context.losses.add(message("layout_simplified"));
    return [plain(instead, { class: name, ...attributesOf(node, context.version) }, ...children)];
  }
  const xmlns = name === "math" ? { xmlns: MATHML } : {};
  return [plain(name, { ...xmlns, ...attributesOf(node, context.version) }, ...children)];
}

/** Writes our HTML as content of a QTI file. What is not allowed in questions loses its tags. */
export function htmlNodes(html: string, context: HtmlContext, place: PlaceWriter = () => []): OutNode[] {
  return parseHtml(nameClips(html)).flatMap((node) => converted(node, context, place));
}

/** Returns the picture that an interaction is about, as QTI has it there; null when it is gone. */
export function pictureNode(html: string, context: HtmlContext): OutElement | null {
  const [image] = parseHtml(html).filter((node): node is OutElement => isOutElement(node) && node.name === "img");
  const found = image && context.findPicture(image.attributes["data-file"] ?? "");
  if (!image || !found) return null;
  const { alt = "", width = null, height = null } = image.attributes;
  return context.version === "qti3"
    ? plain("img", { src: found.address, alt, width, height })
    : plain("object", { data: found.address, type: found.mediaType, width, height }, alt);
}

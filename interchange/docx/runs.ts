import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { plainSetting, type Segment, type Setting } from "../lines/segments.ts";
import { type Message, message } from "../messages/message.ts";
import { texElement } from "../text/html-tex.ts";
import { childElements, findAll, findChild, isElement, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { attributeOf, isSwitchedOn, valOf } from "./attributes.ts";
import { formulasOf, ommlToTex } from "./omml/to-tex.ts";

/** What the runs of a document need to be read: its pictures, and a place for what cannot be kept. */
export interface RunContext {
  /** Name of a picture by its relation's id, as `data-file` has it; null when there is none. */
  picture(relation: string): string | null;
  lose(said: Message): void;
}

/** A line ends here. */
export const lineBreak = Symbol("line break");
export type Piece = Segment | typeof lineBreak;

function settingOf(run: XmlElement): Setting {
  const properties = findChild(run, "rPr");
  if (!properties) return plainSetting;
  const script = valOf(properties, "vertAlign");
  const highlight = valOf(properties, "highlight");
  const colour = valOf(properties, "color");
  return {
    bold: isSwitchedOn(properties, "b"),
    italic: isSwitchedOn(properties, "i"),
    underline: isSwitchedOn(properties, "u"),
    strike: isSwitchedOn(properties, "strike"),
    script: script === "superscript" ? "sup" : script === "subscript" ? "sub" : shiftedScript(properties),
    marked: highlight !== undefined && highlight !== "none",
    coloured: colour !== undefined && !/^(?:auto|0{6})$/i.test(colour),
  };
}

/** What is moved off the line and set in a size of its own, as LibreOffice writes what is raised or lowered. */
function shiftedScript(properties: XmlElement): Setting["script"] {
  const shift = Number(valOf(properties, "position"));
  if (!shift || valOf(properties, "sz") === undefined) return null;
  return shift > 0 ? "sup" : "sub";
}

/** A picture that lies beside the document, which names only its place. */
const isLinked = (drawing: XmlElement) =>
  findAll(drawing, (element) => element.name === "blip" || element.name === "imagedata").some((picture) =>
    ["link", "embed", "id", "href"].some((name) => attributeOf(picture, name) !== undefined),
  );

const EMU_PER_PIXEL = 9525;

function pictureTag(drawing: XmlElement, context: RunContext): Segment | null {
  const [blip] = findAll(drawing, (element) => element.name === "blip" || element.name === "imagedata");
  const name = context.picture(attributeOf(blip, "embed") ?? attributeOf(blip, "id") ?? "");
  if (name === null) return null;
  const [extent] = findAll(drawing, "extent");
  const [about] = findAll(drawing, "docPr");
  const sides = (["cx", "cy"] as const).map((side) => Math.round(Number(attributeOf(extent, side)) / EMU_PER_PIXEL));
  const [width = 0, height = 0] = sides;
  const size =
    width > 0 && height > 0 && width < 10_000 && height < 10_000 ? ` width="${width}" height="${height}"` : "";
  const alt = attributeOf(about, "descr")?.trim() || attributeOf(about, "title")?.trim() || "";
  const html = `<img data-file="${escapeHtml(name)}" alt="${escapeHtml(alt)}"${size}>`;
  return { text: alt || "picture", html, setting: plainSetting };
}

function drawing(element: XmlElement, context: RunContext): Piece[] {
  const found = pictureTag(element, context);
  if (found) return [found];
  const hasText = findAll(element, "txbxContent").some((box) => textOf(box).trim() !== "");
  context.lose(message(isLinked(element) ? "linked_picture" : hasText ? "word_text_box" : "word_drawing"));
  return [];
}

function formula(element: XmlElement, isDisplay: boolean): Segment {
  const tex = formulasOf(element).map(ommlToTex).join(" \\\\ ");
  return { text: tex, html: texElement(tex, isDisplay), setting: plainSetting };
}

/** Boxes and ticks of symbol fonts, by which people mark options. */
const knownSymbols = new Map([
  ["wingdings f06f", "☐"],
  ["wingdings f0a8", "☐"],
  ["wingdings f0fb", "✗"],
  ["wingdings f0fc", "✓"],
  ["wingdings f0fd", "☒"],
  ["wingdings f0fe", "☑"],
  ["wingdings 2 f050", "✓"],
  ["wingdings 2 f052", "☑"],
  ["wingdings 2 f0a3", "☐"],
]);

function runContent(run: XmlElement, context: RunContext): Piece[] {
  const setting = settingOf(run);
  if (isSwitchedOn(findChild(run, "rPr"), "vanish")) return [];
  const text = (written: string): Piece => ({ text: written, html: null, setting });
  return run.children.filter(isElement).flatMap((child): Piece[] => {
    switch (child.name) {
      case "t":
        return [text(textOf(child))];
      case "tab":
        return [text("\t")];
      case "noBreakHyphen":
        return [text("\u2011")];
      case "br":
      case "cr":
        return attributeOf(child, "type") === undefined || attributeOf(child, "type") === "textWrapping"
          ? [lineBreak]
          : [];
      case "sym": {
        const sign = knownSymbols.get(`${attributeOf(child, "font")} ${attributeOf(child, "char")}`.toLowerCase());
        if (sign !== undefined) return [text(sign)];
        context.lose(message("word_symbol"));
        return [text("\ufffd")];
      }
      case "drawing":
      case "pict":
        return drawing(child, context);
      case "object":
        context.lose(message("word_object"));
        return drawing(child, { ...context, lose: () => {} });
      case "AlternateContent":
        return alternatives(child, context);
      case "footnoteReference":
      case "endnoteReference":
        context.lose(message("word_footnote"));
        return [];
      default:
        return [];
    }
  });
}

/** Of what Word writes in two ways, the newer where it holds a picture, else the older. */
function alternatives(element: XmlElement, context: RunContext): Piece[] {
  const ways = [findChild(element, "Choice"), findChild(element, "Fallback")].filter((way) => way !== undefined);
  for (const way of ways) {
    const found = pictureTag(way, context);
    if (found) return [found];
  }
  return ways[0] ? drawing(ways[0], context) : [];
}

/** Everything in these is read as if it stood there itself. */
const transparent = new Set([
  "hyperlink",
  "ins",
  "moveTo",
  "smartTag",
  "sdt",
  "sdtContent",
  "fldSimple",
  "dir",
  "bdo",
  "customXml",
]);

/** Returns the content of a paragraph, without text deleted under tracked changes. */
export function piecesOf(paragraph: XmlElement, context: RunContext): Piece[] {
  return paragraph.children.filter(isElement).flatMap((child): Piece[] => {
    if (child.name === "r") return runContent(child, context);
    if (child.name === "oMath") return [formula(child, false)];
    if (child.name === "oMathPara") {
      const isAlone = childElements(paragraph).every(({ name }) =>
        ["oMathPara", "pPr", "bookmarkStart", "bookmarkEnd"].includes(name),
      );
      return [formula(child, isAlone)];
    }
    if (child.name === "AlternateContent") return alternatives(child, context);
    return transparent.has(child.name) ? piecesOf(child, context) : [];
  });
}

import { blockHtml, type FormattedText, inlineHtml, type TextFormat } from "../moodle/text-format.ts";
import { type PictureStore, pictureName, storePictures } from "../picture-store.ts";
import { childElements, findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";

const formats: Record<string, TextFormat> = {
  html: "html",
  moodle_auto_format: "moodle",
  plain_text: "plain",
  plain: "plain",
  markdown: "markdown",
};

/** Texts of one question, with the pictures that the file holds for it. */
export interface QuestionTexts {
  /** HTML that stands by itself, what is written changed first; empty for an element that is not there. */
  block(element: XmlElement | undefined, change?: (written: string) => string): string;
  /** Returns inline HTML. */
  inline(element: XmlElement | undefined): string;
  /** A short text that may contain a little HTML, though most have none. */
  label(element: XmlElement | undefined): string;
  /** Returns a piece of an element's text as inline HTML. */
  piece(element: XmlElement, written: string): string;
  /** Returns typed text as written. */
  plain(element: XmlElement | undefined): string;
  /** The picture of a `<file>`: its name in the store, and its bytes. */
  picture(file: XmlElement): { name: string; bytes: Uint8Array };
}

/** What `<text>` within an element says; of an element without one its own text. */
function written(element: XmlElement | undefined): string {
  if (!element) return "";
  return textOf(findChild(element, "text") ?? element);
}

const bytesOf = (file: XmlElement) => Buffer.from(textOf(file), "base64");

function pathOf(file: XmlElement): string {
  return pictureName(`${file.attributes.path ?? ""}/${file.attributes.name ?? "picture"}`);
}

const plugin = /^@@PLUGINFILE@@/;

/** Reads the texts of a question. Each refers to the pictures beside it as `@@PLUGINFILE@@/name`. */
export function questionTexts(question: XmlElement, store: PictureStore): QuestionTexts {
  const usual = formats[findChild(question, "questiontext")?.attributes.format ?? ""] ?? "moodle";
  const formatted = (element: XmlElement): FormattedText => ({
    format: formats[element.attributes.format ?? ""] ?? usual,
    text: written(element),
  });
  const keep = (file: XmlElement) => {
    const bytes = bytesOf(file);
    return { name: store.add(pathOf(file), bytes), bytes };
  };
  const withPictures = (element: XmlElement, html: string) =>
    storePictures(html, store, (src) => {
      if (!plugin.test(src)) return null;
      const wanted = pictureName(src.replace(plugin, ""));
      const file = childElements(element, "file").find((one) => pathOf(one) === wanted);
      return file ? keep(file).name : wanted;
    });
  return {
    block(element, change) {
      if (!element) return "";
      const own = formatted(element);
      return withPictures(element, blockHtml(change ? { ...own, text: change(own.text) } : own));
    },
    piece: (element, text) => withPictures(element, inlineHtml({ ...formatted(element), text })),
    inline: (element) => (element ? withPictures(element, inlineHtml(formatted(element))) : ""),
    label: (element) => inlineHtml({ format: "moodle", text: written(element) }),
    plain: written,
    picture: keep,
  };
}

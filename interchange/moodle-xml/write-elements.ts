import { escapeHtml } from "@sextant/questions/html/escape.ts";
import type { PictureToWrite } from "../question-to-write.ts";
import { type FindPicture, foreignHtml } from "../writing/foreign-html.ts";

/** Returns text escaped for XML, markup included. */
export const cdata = (text: string): string =>
  /[<&]|\]\]>/.test(text) ? `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>` : text;

/** Returns an element with text content. */
export const element = (name: string, text: string | number): string =>
  `<${name}>${escapeHtml(String(text))}</${name}>`;

/** Writes texts with the pictures that they show, which Moodle keeps beside each text. */
export interface RichWriter {
  /** Returns an element with HTML; `more`: its content after the text, `finish`: a final change of the text. */
  rich(name: string, html: string, more?: string, finish?: (html: string) => string): string;
  /** True once a picture could not be found. */
  isMissing(): boolean;
}

/** A picture's place and name: Moodle has no folders in a name. */
function pathOf({ name }: PictureToWrite): { path: string; name: string } {
  const at = name.lastIndexOf("/");
  return { path: `/${name.slice(0, at + 1)}`, name: name.slice(at + 1) };
}

function fileElement(picture: PictureToWrite): string {
  const { path, name } = pathOf(picture);
  const bytes = Buffer.from(picture.bytes).toString("base64");
  return `<file name="${escapeHtml(name)}" path="${escapeHtml(path)}" encoding="base64">${bytes}</file>`;
}

export function richWriter(picture: FindPicture): RichWriter {
  let missing = false;
  return {
    rich(name, html, more = "", finish = (text) => text) {
      const shown = new Map<string, PictureToWrite>();
      const text = foreignHtml(html, (file) => {
        const found = picture(file);
        if (!found) {
          missing = true;
          return null;
        }
        shown.set(found.name, found);
        return `@@PLUGINFILE@@/${found.name.split("/").map(encodeURIComponent).join("/")}`;
      });
      const files = [...shown.values()].map(fileElement).join("");
      return `<${name} format="html"><text>${cdata(finish(text))}</text>${files}${more}</${name}>`;
    },
    isMissing: () => missing,
  };
}

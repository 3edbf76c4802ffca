import { Parser } from "htmlparser2";
import { escapeHtml } from "./escape.ts";

/** An element's start tag: lower-case name, attributes with their entities decoded. */
export interface StartTag {
  name: string;
  attributes: Record<string, string>;
}

/** Returns a start tag with all its attributes quoted and escaped. */
export function writeStartTag({ name, attributes }: StartTag): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  return `<${name}${written.join("")}>`;
}

/**
 * Replaces elements, each with all that it holds, by what `replace` returns; null leaves an element and looks inside. Everything else
 * is copied character for character, so that what was clean stays as it was.
 */
export function replaceElements(html: string, replace: (tag: StartTag) => string | null): string {
  const pieces: string[] = [];
  let copiedTo = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (depth > 0) {
        depth += 1;
        return;
      }
      const replacement = replace({ name, attributes });
      if (replacement === null) return;
      pieces.push(html.slice(copiedTo, parser.startIndex), replacement);
      copiedTo = html.length;
      depth = 1;
    },
    onclosetag(name, isImplied) {
      if (depth === 0) return;
      depth -= 1;
      if (depth > 0) return;
      // An implied end (of a paragraph, say) is before the tag that implies it. A void element ends with its own tag.
      const isBefore = isImplied && !voidElements.has(name);
      copiedTo = isBefore ? parser.startIndex : parser.endIndex + 1;
    },
  });
  parser.write(html);
  parser.end();
  pieces.push(html.slice(copiedTo));
  return pieces.join("");
}

const voidElements = new Set(["img", "br", "hr", "wbr", "col"]);

/** Calls `visit` for every start tag, in document order. */
export function visitElements(html: string, visit: (tag: StartTag) => void): void {
  replaceElements(html, (tag) => {
    visit(tag);
    return null;
  });
}

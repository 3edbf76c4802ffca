import sanitizeHtml from "sanitize-html";
import { allowedElements, attributeRule, droppedWithContent } from "./allowed.ts";
import { writeFences } from "./fences.ts";
import { MAX_HTML_LENGTH } from "./limits.ts";
import { readLink } from "./links.ts";
import { replaceElements, type StartTag, writeStartTag } from "./rewrite.ts";

/** Deeper elements lose their tags and keep their text. Browsers stop at 512; no table in a list comes near. */
const NESTING_LIMIT = 100;

/** Two passes settle what people write; more are for those who try to keep the cleaner busy. */
const MOST_PASSES = 5;

function removeOtherAttributes(tagName: string, attribs: Record<string, string>) {
  const kept = Object.entries(attribs).filter(([name, value]) => attributeRule(tagName, name)?.test(value));
  return { tagName, attribs: Object.fromEntries(kept) };
}

const options: sanitizeHtml.IOptions = {
  allowedTags: allowedElements,
  // Every attribute was already judged by name and value, above.
  allowedAttributes: false,
  transformTags: { "*": removeOtherAttributes },
  nonTextTags: droppedWithContent,
  nestingLimit: NESTING_LIMIT,
  // An empty value was judged too: empty TeX is still TeX.
  nonBooleanAttributes: [],
  parseStyleAttributes: false,
};

/** No element is called so: its tags go, and its text stays. */
const UNTAGGED = "untagged";

/** Below the title an article has headings of two levels. */
const articleHeadings: Record<string, string> = { h1: "h2", h4: "h3", h5: "h3", h6: "h3" };

function judgeInArticle(tagName: string, attribs: Record<string, string>) {
  if (tagName === "a") {
    const href = readLink(attribs.href ?? "");
    // Who follows a link stays in the article, and the page that opens learns nothing of where it was.
    return href === null
      ? { tagName: UNTAGGED, attribs: {} }
      : { tagName, attribs: { href, target: "_blank", rel: "noopener noreferrer" } };
  }
  return { ...removeOtherAttributes(tagName, attribs), tagName: articleHeadings[tagName] ?? tagName };
}

const articleOptions: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...allowedElements, "a"],
  transformTags: { "*": judgeInArticle },
};

/** A picture that is no file of ours goes; what stands inside TeX or a place for an answer is an older rendering, and goes too. */
function removeLeftovers(tag: StartTag): string | null {
  if (tag.name === "img") return tag.attributes["data-file"] === undefined ? "" : writeStartTag(tag);
  const isPlaceholder = ["data-tex", "data-interaction", "data-gap"].some((kind) => tag.attributes[kind] !== undefined);
  return isPlaceholder ? `${writeStartTag(tag)}</${tag.name}>` : null;
}

const cleanOnce = (html: string, by: sanitizeHtml.IOptions) =>
  replaceElements(writeFences(sanitizeHtml(html, by)), removeLeftovers);

function cleanBy(html: string, by: sanitizeHtml.IOptions): string {
  if (html.length > 5 * MAX_HTML_LENGTH) throw new RangeError("the HTML is too long to be cleaned");
  // Most option texts hold nothing to clean.
  if (!/[<>&\0\r]/.test(html)) return html;
  let clean = cleanOnce(html, by);
  // Once a forbidden tag is gone, its neighbours may nest as HTML does not allow (a paragraph in a paragraph): read them anew.
  for (let pass = 1; pass < MOST_PASSES; pass += 1) {
    const again = cleanOnce(clean, by);
    if (again === clean) return clean;
    clean = again;
  }
  return clean;
}

/**
 * Reduces authored HTML to a fixed allow-list: text structure, tables, lists, ruby, MathML Core, TeX in `data-tex`, pictures by
 * `data-file`, places of inline interactions and gaps. No links, styles, classes, ids, scripts or addresses of any kind.
 * Idempotent. Never clean what KaTeX wrote: clean first, then render.
 * @throws RangeError above five times `MAX_HTML_LENGTH`, the most that escaping can make of a permitted input.
 */
export const cleanHtml = (html: string): string => cleanBy(html, options);

/**
 * Reduces an article to the same, and to links of the web and of mail that open in a tab of their own; its headings have two levels, `h2`
 * and `h3`.
 * @throws RangeError as `cleanHtml`.
 */
export const cleanArticle = (html: string): string => cleanBy(html, articleOptions);

import sanitizeHtml from "sanitize-html";
import { allowedElements, attributeRule, droppedWithContent } from "./allowed.ts";
import { writeFences } from "./fences.ts";
import { showsFile, writeFileElement } from "./files.ts";
import { MAX_HTML_LENGTH } from "./limits.ts";
import { readLink } from "./links.ts";
import { createMemo, type Memo } from "./memo.ts";
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

/** A name that no element has: its tags are dropped, and its text stays. */
const UNTAGGED = "untagged";

/** Below the title an article has headings of two levels. */
const articleHeadings: Record<string, string> = { h1: "h2", h4: "h3", h5: "h3", h6: "h3" };

function judgeInArticle(tagName: string, attribs: Record<string, string>) {
  if (tagName === "a") {
    const href = readLink(attribs.href ?? "");
    // A link opens in a new tab, so that the reader stays in the article, and hides the referrer.
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

/** Removes pictures and clips that aren’t stored files. Content inside TeX or answer placeholders is an older rendering and is removed too. */
function removeLeftovers(tag: StartTag): string | null {
  if (showsFile(tag)) return tag.attributes["data-file"] === undefined ? "" : writeFileElement(tag);
  const isPlaceholder = ["data-tex", "data-interaction", "data-gap"].some((kind) => tag.attributes[kind] !== undefined);
  return isPlaceholder ? `${writeStartTag(tag)}</${tag.name}>` : null;
}

const cleanOnce = (html: string, by: sanitizeHtml.IOptions) =>
  replaceElements(writeFences(sanitizeHtml(html, by)), removeLeftovers);

/** What HTML is cleaned for: only articles may have links. */
export type CleanedFor = "question" | "article";

export interface CleanedHtml {
  html: string;
  /** True: cleaning it again would change nothing. */
  isSettled: boolean;
}

const optionsFor: Record<CleanedFor, sanitizeHtml.IOptions> = { question: options, article: articleOptions };

/** Characters of HTML to remember that was cleaned elsewhere, and of what became of it. */
const MEMO_CHARACTERS = 20_000_000;

const createCleanedMemo = () => createMemo<string>(MEMO_CHARACTERS, (html) => html.length);
const memo: Record<CleanedFor, Memo<string>> = { question: createCleanedMemo(), article: createCleanedMemo() };

/** Most option texts hold nothing to clean. */
const hasMarkup = (html: string) => /[<>&\0\r]/.test(html);

/** Returns whether cleaning this takes work: it isn’t plain text, and what becomes of it isn’t remembered. */
export function takesCleaning(html: string, cleanedFor: CleanedFor): boolean {
  return hasMarkup(html) && !memo[cleanedFor].has(html);
}

/** Remembers what became of HTML that was cleaned elsewhere: cleaning it then costs nothing. */
export function rememberCleaned(html: string, cleanedFor: CleanedFor, cleaned: CleanedHtml): void {
  memo[cleanedFor].set(html, cleaned.html);
  if (cleaned.isSettled) memo[cleanedFor].set(cleaned.html, cleaned.html);
}

/**
 * Cleans HTML as `cleanHtml` or `cleanArticle` does, and remembers nothing.
 * @throws RangeError above five times `MAX_HTML_LENGTH`, the most that escaping can make of a permitted input.
 */
export function cleanFor(html: string, cleanedFor: CleanedFor): CleanedHtml {
  if (html.length > 5 * MAX_HTML_LENGTH) throw new RangeError("the HTML is too long to be cleaned");
  if (!hasMarkup(html)) return { html, isSettled: true };
  const by = optionsFor[cleanedFor];
  let clean = cleanOnce(html, by);
  // Once a forbidden tag is gone, its neighbours may nest as HTML does not allow (a paragraph in a paragraph): they are read again.
  for (let pass = 1; pass < MOST_PASSES; pass += 1) {
    const again = cleanOnce(clean, by);
    if (again === clean) return { html: clean, isSettled: true };
    clean = again;
  }
  return { html: clean, isSettled: false };
}

const recall = (html: string, cleanedFor: CleanedFor) => memo[cleanedFor].get(html) ?? cleanFor(html, cleanedFor).html;

/**
 * Reduces authored HTML to a fixed allow-list: text structure, tables, lists, ruby, MathML Core, TeX in `data-tex`, pictures and
 * clips by `data-file`, places of inline interactions and gaps. No links, styles, classes, ids, scripts or addresses of any kind.
 * Idempotent. Never clean what KaTeX wrote: clean first, then render.
 * @throws RangeError above five times `MAX_HTML_LENGTH`, the most that escaping can make of a permitted input.
 */
export const cleanHtml = (html: string): string => recall(html, "question");

/**
 * Reduces an article to the same, and to links of the web and of mail that open in a tab of their own; its headings have two levels, `h2`
 * and `h3`.
 * @throws RangeError as `cleanHtml`.
 */
export const cleanArticle = (html: string): string => recall(html, "article");

import { allowedElements } from "@sextant/questions/html/allowed.ts";

const others = [
  ..."a abbr acronym address audio big body button canvas center dialog embed fieldset font footer form frame frameset head html iframe".split(
    " ",
  ),
  ..."input label legend link main map area menu meta nav nobr noscript object option param picture script select source strike style".split(
    " ",
  ),
  ..."svg textarea title track tt video applet base details summary template".split(" "),
];
const elements = new Set([...allowedElements, ...others]);

/** Attributes that are written without a value, or with one outside quotes. */
const attributes = new Set(
  [
    "allowfullscreen async autofocus autoplay border checked compact controls declare default defer disabled download formnovalidate hidden",
    "inert ismap itemscope loop multiple muted nomodule noresize noshade novalidate nowrap open playsinline readonly required reversed selected",
    "align alink alt axis background bgcolor cellpadding cellspacing char charset cite class clear code color cols colspan content coords data",
    "datetime dir display face for frame frameborder halign headers height href hreflang hspace id lang language link longdesc marginheight",
    "marginwidth mathvariant maxlength method name rel rev role rows rowspan rules scope scrolling shape size span src start style summary",
    "tabindex target text title type usemap valign value vlink vspace width xmlns",
  ].flatMap((line) => line.split(" ")),
);

/** A comment, declaration or tag as HTML has them, or the sign that begins none. */
const sign =
  /<!--|<!doctype\b[^<>]*>|<!\[CDATA\[|<\?[a-z][^<>]*>|<(\/?)([a-z][\w:.-]*)((?:(?:[\s/]+|(?<=["']))[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)[\s/]*>|</gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;
const endTag = /<\/([a-z][\w:.-]*)\s*>/gi;

/** Elements of one letter, which letters in a comparison may be mistaken for: without an end tag they are these letters. */
const letters = new Set(["a", "b", "i", "q", "s", "u"]);

const escaped = (text: string) => text.replaceAll("<", "&lt;");

/** Returns whether what follows a name can be attributes: "and c" can't. */
function areAttributes(written: string): boolean {
  return [...written.matchAll(attribute)].every(([, name = "", value = ""]) => {
    const known = /[-:]|^on/i.test(name) || attributes.has(name.toLowerCase());
    return /^["']/.test(value) || known;
  });
}

/**
 * Returns HTML in which each sign that begins no tag is text: "a < b", "a <b and c> d", "x<b".
 *
 * @param unknown What an element is that HTML doesn't have: `text`, or a `tag` (which cleaning takes out, and says so).
 */
export function escapeStraySigns(html: string, unknown: "text" | "tag"): string {
  if (!html.includes("<")) return html;
  const ended = new Set([...html.matchAll(endTag)].map(([, name = ""]) => name.toLowerCase()));
  const [lastComment, lastData] = [html.lastIndexOf("-->"), html.lastIndexOf("]]>")];
  return html.replace(sign, (whole: string, slash: string, written: string | undefined, given: string, at: number) => {
    if (whole === "<!--") return at < lastComment ? whole : escaped(whole);
    if (/^<!\[/.test(whole)) return at < lastData ? whole : escaped(whole);
    if (/^<[!?]/.test(whole)) return whole;
    if (written === undefined) return escaped(whole);
    const name = written.toLowerCase();
    if (!elements.has(name) && unknown === "text") return escaped(whole);
    if (!areAttributes(given) || (slash !== "" && given !== "")) return escaped(whole);
    const isLetter = letters.has(name) && slash === "" && given === "" && !ended.has(name);
    return isLetter ? escaped(whole) : whole;
  });
}

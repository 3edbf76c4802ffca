/** Text structure, tables, lists, ruby and inline elements. No links: a question leads nowhere, and articles alone have them. */
const htmlElements = [
  "p",
  "div",
  "span",
  "br",
  "hr",
  "wbr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "section",
  "article",
  "aside",
  "header",
  "footer",
  "blockquote",
  "pre",
  "figure",
  "figcaption",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "table",
  "caption",
  "colgroup",
  "col",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
  "b",
  "strong",
  "i",
  "em",
  "u",
  "s",
  "small",
  "mark",
  "del",
  "ins",
  "sub",
  "sup",
  "abbr",
  "cite",
  "q",
  "dfn",
  "code",
  "kbd",
  "samp",
  "var",
  "bdi",
  "bdo",
  "ruby",
  "rb",
  "rt",
  "rtc",
  "rp",
  "img",
  "video",
  "audio",
];

/** MathML Core, without the elements that can hold HTML or act. */
const mathElements = [
  "math",
  "mrow",
  "mi",
  "mn",
  "mo",
  "ms",
  "mtext",
  "mspace",
  "mfrac",
  "msqrt",
  "mroot",
  "mstyle",
  "merror",
  "mpadded",
  "mphantom",
  "msub",
  "msup",
  "msubsup",
  "munder",
  "mover",
  "munderover",
  "mmultiscripts",
  "mprescripts",
  "none",
  "mtable",
  "mtr",
  "mtd",
  "semantics",
  "annotation",
  // Not in MathML Core, where its parentheses would vanish: `fences.ts` writes them out.
  "mfenced",
];

export const allowedElements = [...htmlElements, ...mathElements];

/** Their text is not prose: it goes with the tag. Of every other unknown element the text stays. */
export const droppedWithContent = [
  "script",
  "style",
  "textarea",
  "option",
  "xmp",
  "noscript",
  "noembed",
  "noframes",
  "iframe",
  "title",
  "template",
  "svg",
  "annotation-xml",
];

const flag = /^(?:true|false)$/i;
const whole = /^\d{1,4}$/;
// Three digits at most: a longer length serves only to cover the page.
const length = /^-?\d{0,3}(?:\.\d{1,4})?(?:em|ex|ch|rem|px|pt|pc|cm|mm|in|%)?$/i;
const color = /^(?:#[0-9a-f]{3,8}|[a-z]{3,25})$/i;
const word = /^[a-z][a-z -]{0,40}$/i;
const placeName = /^[^\s<>"']{1,200}$/;
const anything = /^[\s\S]{0,20000}$/;

/** Attributes of every element, each with what its value must look like. */
const globalAttributes: Record<string, RegExp> = {
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8}){0,7}$/i,
};

const math: Record<string, RegExp> = {
  displaystyle: flag,
  mathbackground: color,
  mathcolor: color,
  mathsize: length,
  mathvariant: word,
  scriptlevel: /^[-+]?\d$/,
};
const operator: Record<string, RegExp> = {
  form: word,
  fence: flag,
  separator: flag,
  lspace: length,
  rspace: length,
  stretchy: flag,
  symmetric: flag,
  maxsize: length,
  minsize: length,
  largeop: flag,
  movablelimits: flag,
};
const cell: Record<string, RegExp> = { colspan: whole, rowspan: whole };
const script: Record<string, RegExp> = { accent: flag, accentunder: flag };
const storedFile = /^[^<>"']{1,500}$/;
const clip: Record<string, RegExp> = { "data-file": storedFile, title: anything };
const box: Record<string, RegExp> = { width: length, height: length, depth: length };
const align: Record<string, RegExp> = { columnalign: word, rowalign: word };

const ownAttributes: Record<string, Record<string, RegExp>> = {
  span: { "data-tex": anything, "data-interaction": placeName, "data-gap": placeName },
  div: { "data-tex": anything },
  video: clip,
  audio: clip,
  img: { "data-file": storedFile, alt: anything, width: whole, height: whole },
  ol: { start: /^-?\d{1,6}$/, type: /^[1aAiI]$/, reversed: /^(?:reversed)?$/ },
  li: { value: /^-?\d{1,6}$/ },
  td: cell,
  th: { ...cell, scope: word },
  col: { span: whole },
  colgroup: { span: whole },
  math: { display: /^(?:block|inline)$/i, alttext: anything },
  mo: operator,
  mspace: box,
  mpadded: { ...box, lspace: length, voffset: length },
  mfrac: { linethickness: length },
  munder: script,
  mover: script,
  munderover: script,
  mfenced: { open: /^.{0,3}$/u, close: /^.{0,3}$/u, separators: /^.{0,20}$/u },
  mtable: { ...align, columnspacing: length, rowspacing: length },
  mtr: align,
  mtd: { ...align, columnspan: whole, rowspan: whole },
  annotation: { encoding: /^[\w/+.-]{1,60}$/ },
};

/** Returns what the value of an attribute of an element must look like; undefined when it is not allowed there. */
export function attributeRule(element: string, attribute: string): RegExp | undefined {
  const own = Object.hasOwn(ownAttributes, element) ? ownAttributes[element] : undefined;
  const rules = [own, mathElements.includes(element) ? math : undefined, globalAttributes];
  for (const rule of rules) if (rule && Object.hasOwn(rule, attribute)) return rule[attribute];
  return undefined;
}

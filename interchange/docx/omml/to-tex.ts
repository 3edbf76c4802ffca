import { childElements, findChild, isElement, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { isSwitchedOn, valOf } from "../attributes.ts";
import { accents, delimiters, functions, groupSigns, naries, texOfText, texWords } from "./symbols.ts";

/** Puts pieces beside each other; a command is kept from running into a letter. */
const join = (pieces: readonly string[]): string =>
  pieces.reduce(
    (all, piece) => (/\\[a-zA-Z]+$/.test(all) && /^[a-zA-Z]/.test(piece) ? `${all} ${piece}` : all + piece),
    "",
  );

const contentOf = (parent: XmlElement | undefined): string =>
  parent ? join(parent.children.filter(isElement).map(texOf)) : "";

const part = (parent: XmlElement, name: string): string => contentOf(findChild(parent, name));

/** Returns the base of a script: one letter or number as it is, everything else as a group. */
const base = (tex: string): string =>
  /^(?:[^\\{}^_\s]|\\[a-zA-Z]+ ?|\\[^a-zA-Z])$/u.test(tex) ? tex.trim() : `{${tex}}`;

/** Omits an empty or hidden script. */
const script = (sign: "_" | "^", tex: string): string => (tex === "" ? "" : `${sign}{${tex}}`);

function run(element: XmlElement): string {
  const text = childElements(element, "t").map(textOf).join("");
  const properties = findChild(element, "rPr");
  if (isSwitchedOn(properties, "nor")) return text.trim() === "" ? "\\ " : texWords(text);
  const tex = texOfText(text);
  const kind = valOf(properties, "scr");
  const style = valOf(properties, "sty");
  if (tex.trim() === "") return tex;
  if (kind === "double-struck") return `\\mathbb{${tex}}`;
  if (kind === "script") return `\\mathcal{${tex}}`;
  if (kind === "fraktur") return `\\mathfrak{${tex}}`;
  if (style === "b" || style === "bi") return `\\mathbf{${tex}}`;
  const isWord = style === "p" && /^[a-zA-Z]{2,}$/.test(text);
  if (!isWord) return tex;
  return functions.has(text) ? `\\${text} ` : `\\mathrm{${tex}}`;
}

function fraction(element: XmlElement): string {
  const [over, under] = [part(element, "num"), part(element, "den")];
  const type = valOf(findChild(element, "fPr"), "type");
  if (type === "noBar") return `\\genfrac{}{}{0pt}{}{${over}}{${under}}`;
  return type === "lin" || type === "skw" ? `{${over}}/{${under}}` : `\\frac{${over}}{${under}}`;
}

function radical(element: XmlElement): string {
  const degree = isSwitchedOn(findChild(element, "radPr"), "degHide") ? "" : part(element, "deg");
  return degree === "" ? `\\sqrt{${part(element, "e")}}` : `\\sqrt[${degree}]{${part(element, "e")}}`;
}

function nary(element: XmlElement): string {
  const properties = findChild(element, "naryPr");
  const sign = valOf(properties, "chr") ?? "∫";
  const command = Object.hasOwn(naries, sign) ? naries[sign] : `\\mathop{${texOfText(sign)}}`;
  const place = valOf(properties, "limLoc");
  const limits = place === "undOvr" ? "\\limits" : place === "subSup" ? "\\nolimits" : "";
  const [low, high] = [part(element, "sub"), part(element, "sup")];
  const scripts = `${script("_", low)}${script("^", high)}`;
  return `${command}${scripts === "" ? "" : limits}${scripts}${scripts === "" ? " " : ""}{${part(element, "e")}}`;
}

const delimiter = (sign: string): string =>
  (Object.hasOwn(delimiters, sign) ? delimiters[sign] : undefined) ?? (sign.length === 1 ? texOfText(sign) : ".");

function delimited(element: XmlElement): string {
  const properties = findChild(element, "dPr");
  const [open, close] = [valOf(properties, "begChr") ?? "(", valOf(properties, "endChr") ?? ")"];
  const between = valOf(properties, "sepChr") ?? "|";
  const inner = childElements(element, "e").map(contentOf);
  const command = (name: string, sign: string) => (/^\\[a-zA-Z]/.test(sign) ? `${name}${sign} ` : `${name}${sign}`);
  const separator = between === "" ? "" : command("\\middle", delimiter(between));
  return `${command("\\left", delimiter(open))}${inner.join(separator)}${command("\\right", delimiter(close))}`;
}

function func(element: XmlElement): string {
  const name = findChild(element, "fName");
  const word = name ? textOf(name).trim() : "";
  const tex = contentOf(name).trim();
  const isKnown = functions.has(word);
  const isWord = /^[a-zA-Z]{2,}$/.test(word);
  const called = isKnown ? `\\${word}` : isWord ? `\\operatorname{${word}}` : tex;
  return `${called}{${part(element, "e")}}`;
}

function accent(element: XmlElement): string {
  const sign = valOf(findChild(element, "accPr"), "chr") ?? "\u0302";
  const inner = part(element, "e");
  const command = Object.hasOwn(accents, sign) ? (accents[sign] ?? "\\hat") : "\\hat";
  const wide =
    inner.length > 2
      ? { "\\hat": "\\widehat", "\\tilde": "\\widetilde", "\\bar": "\\overline", "\\vec": "\\overrightarrow" }
      : {};
  return `${(wide as Record<string, string>)[command] ?? command}{${inner}}`;
}

function group(element: XmlElement): string {
  const properties = findChild(element, "groupChrPr");
  const sign = valOf(properties, "chr") ?? "⏟";
  const isTop = valOf(properties, "pos") === "top";
  const known = Object.hasOwn(groupSigns, sign) ? groupSigns[sign] : undefined;
  const inner = part(element, "e");
  if (known) return `${isTop ? known.top : known.bottom}{${inner}}`;
  return `${isTop ? "\\overset" : "\\underset"}{${texOfText(sign)}}{${inner}}`;
}

const rows = (lines: readonly string[]) => lines.join(" \\\\ ");

function limit(element: XmlElement, isLow: boolean): string {
  const [inner, own] = [part(element, "e").trim(), part(element, "lim")];
  const word =
    /^\\(?:mathrm|operatorname)\{([a-zA-Z]+)\}$/.exec(inner)?.[1] ?? (/^[a-zA-Z]{2,}$/.test(inner) ? inner : null);
  const isOperator = /^\\[a-zA-Z]+$/.test(inner) && functions.has(inner.slice(1));
  const operator = isOperator ? inner : word ? (functions.has(word) ? `\\${word}` : `\\operatorname*{${word}}`) : null;
  if (operator && isLow) return `${operator}\\limits_{${own}}`;
  if (/^\\(?:under|over)brace/.test(inner)) return `${inner}${isLow ? "_" : "^"}{${own}}`;
  return `${isLow ? "\\underset" : "\\overset"}{${own}}{${inner}}`;
}

const converters: Record<string, (element: XmlElement) => string> = {
  r: run,
  f: fraction,
  rad: radical,
  nary,
  d: delimited,
  func,
  acc: accent,
  groupChr: group,
  sSup: (element) => `${base(part(element, "e"))}${script("^", part(element, "sup"))}`,
  sSub: (element) => `${base(part(element, "e"))}${script("_", part(element, "sub"))}`,
  sSubSup: (element) =>
    `${base(part(element, "e"))}${script("_", part(element, "sub"))}${script("^", part(element, "sup"))}`,
  sPre: (element) =>
    `{}${script("_", part(element, "sub"))}${script("^", part(element, "sup"))}${base(part(element, "e"))}`,
  bar: (element) =>
    `${valOf(findChild(element, "barPr"), "pos") === "top" ? "\\overline" : "\\underline"}{${part(element, "e")}}`,
  limLow: (element) => limit(element, true),
  limUpp: (element) => limit(element, false),
  m: (element) =>
    `\\begin{matrix}${rows(childElements(element, "mr").map((row) => childElements(row, "e").map(contentOf).join(" & ")))}\\end{matrix}`,
  eqArr: (element) =>
    `\\begin{aligned}${rows(childElements(element, "e").map((row) => contentOf(row).replaceAll("\\&", "&")))}\\end{aligned}`,
  borderBox: (element) => `\\boxed{${part(element, "e")}}`,
  box: (element) => part(element, "e"),
  phant: (element) => `\\phantom{${part(element, "e")}}`,
};

function texOf(element: XmlElement): string {
  const convert = Object.hasOwn(converters, element.name) ? converters[element.name] : undefined;
  // Properties say how, not what; whatever else is there is what it holds.
  return convert ? convert(element) : element.name.endsWith("Pr") ? "" : contentOf(element);
}

/** Returns a formula of a Word document (`m:oMath`) as TeX. */
export const ommlToTex = (math: XmlElement): string => contentOf(math).replaceAll(/ {2,}/g, " ").trim();

/** Returns the formulas of `m:oMathPara`, one after another. */
export const formulasOf = (paragraph: XmlElement): XmlElement[] =>
  paragraph.name === "oMathPara" ? childElements(paragraph, "oMath") : [paragraph];

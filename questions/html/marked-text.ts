import { Parser } from "htmlparser2";
import { isolateFormula, isRightToLeft } from "./isolate.ts";
import { texWords } from "./tex-words.ts";

/** Answer placeholders are not part of the text: their content changes. */
const isForeign = (attributes: Record<string, string>) => "data-interaction" in attributes || "data-gap" in attributes;

const hasClass = (attributes: Record<string, string>, name: string) =>
  (attributes.class ?? "").split(/\s+/).includes(name);

interface Open {
  isForeign: boolean;
  isMath: boolean;
  isTex: boolean;
}

/** A formula during parsing: its rendered text counts as characters, but the result contains its TeX in words. */
interface Formula {
  isTouched: boolean;
  tex: string;
}

/**
 * Returns the text of a range of rendered HTML; the range is counted in text characters, as in a browser. Formulas are written on one line.
 */
export function markedText(html: string, start: number, end: number): string {
  const write = isRightToLeft(html) ? (tex: string) => isolateFormula(texWords(tex)) : texWords;
  const pieces: string[] = [];
  const open: Open[] = [];
  let passed = 0;
  let formula: Formula | null = null;
  const parser = new Parser({
    onopentag(_name, attributes) {
      const isMath = formula === null && hasClass(attributes, "katex");
      if (isMath) formula = { isTouched: false, tex: "" };
      open.push({ isForeign: isForeign(attributes), isMath, isTex: attributes.encoding === "application/x-tex" });
    },
    ontext(text) {
      if (open.some((one) => one.isForeign)) return;
      const [from, to] = [Math.max(start - passed, 0), Math.min(end - passed, text.length)];
      passed += text.length;
      if (formula && open.at(-1)?.isTex) formula.tex += text;
      if (from >= to) return;
      if (formula) formula.isTouched = true;
      else pieces.push(text.slice(from, to));
    },
    onclosetag() {
      const closed = open.pop();
      if (!closed?.isMath) return;
      if (formula?.isTouched) pieces.push(write(formula.tex));
      formula = null;
    },
  });
  parser.write(html);
  parser.end();
  return pieces.join("").replace(/\s+/g, " ").trim();
}

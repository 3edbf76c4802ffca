import { Parser } from "htmlparser2";
import { texWords } from "./tex-words.ts";

/** What stands in a text without being of it: places to answer, whose own words change. */
const isForeign = (attributes: Record<string, string>) => "data-interaction" in attributes || "data-gap" in attributes;

const hasClass = (attributes: Record<string, string>, name: string) =>
  (attributes.class ?? "").split(/\s+/).includes(name);

interface Open {
  isForeign: boolean;
  isMath: boolean;
  isTex: boolean;
}

/** A formula as it is passed: its text counts, though a reader is told its TeX. */
interface Formula {
  isTouched: boolean;
  tex: string;
}

/**
 * Returns what a stretch of rendered HTML says, where the stretch is counted in the characters of its text, as a browser has it. Formulas
 * stand as one would write them on a line.
 */
export function markedText(html: string, start: number, end: number): string {
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
      if (formula?.isTouched) pieces.push(texWords(formula.tex));
      formula = null;
    },
  });
  parser.write(html);
  parser.end();
  return pieces.join("").replace(/\s+/g, " ").trim();
}

import { foldSigns } from "./fold.ts";
import { anyOf } from "./words.ts";

/** The number before a question: "1.", "Question 2:", "第3题". */
export interface NumberMarker {
  /** Null after "Question:" alone. */
  number: number | null;
  /** Where the question's text begins. */
  end: number;
  style: string;
  /** The key before the number, as in "_B_ 1. What is …?"; empty for none. */
  key: string;
}

const blank = String.raw`(?:_+\s?([a-z]?)\s?_*\s*|[(\[]\s*([a-z√✓×tf]?)\s*[)\]]\s*(?=\d))?`;
const start = String.raw`^\s*${blank}`;
const worded = new RegExp(
  String.raw`${start}(?:${anyOf("question")})\s?\.?\s?(\d{1,4})\s*(?:[.):\-–—、]\s*|$|(?=[\p{Lo}])|\s+)`,
  "u",
);
const ordinal = new RegExp(
  String.raw`${start}第\s?(\d{1,4}|[一二三四五六七八九十]{1,3})\s?[题題問问]\s*[.):、]?\s*`,
  "u",
);
const counted = new RegExp(String.raw`${start}(?:no|nr|n°|nº|№|#)\s?\.?\s?(\d{1,4})\s*[.):]\s+`, "u");
const plain = new RegExp(String.raw`${start}(\d{1,4})\s?([.):、])(\s*)`, "u");
const inBrackets = new RegExp(String.raw`${start}[(\[]\s?(\d{1,3})\s?[)\]][.:]?\s+`, "u");
const dashed = new RegExp(String.raw`${start}(\d{1,3})\s?[-–—]\s?(?=["'“«¿¡\p{L}])`, "u");
const named = /^\s*(?:question|q|pregunta|frage|pergunta|domanda|вопрос|питання|السؤال|问题|問題|题目|문제)\s?:\s*/u;

const ideographs = "一二三四五六七八九";

function numberOf(written: string): number {
  if (/^\d/.test(written)) return Number(written);
  const [tens = "", ones = ""] = written.includes("十") ? written.split("十") : ["", written];
  const one = (sign: string) => ideographs.indexOf(sign) + 1;
  return (written.includes("十") ? Math.max(1, one(tens)) * 10 : 0) + (ones === "" ? 0 : one(ones));
}

/** A number that something follows at once is one only before a letter: "1.What", and not "3.5" or "2.x". */
function isNumber(folded: string, text: string, end: number, sign: string): boolean {
  const next = text[end] ?? "";
  if (next === "" || sign === "、") return true;
  if (sign === ")") return !/\d/.test(next);
  return sign === "." && /[\p{Lu}\p{Lo}"'“«¿¡$_(]/u.test(next) && !/\d/.test(folded[end] ?? "");
}

/** Returns the number that a line begins with; null when it begins with none. */
export function readNumberMarker(text: string, folded: string = foldSigns(text)): NumberMarker | null {
  const made = (match: RegExpExecArray, number: string, style: string): NumberMarker => ({
    number: numberOf(number),
    end: match[0].length,
    style,
    key: match[1] || match[2] || "",
  });
  const word = worded.exec(folded) ?? ordinal.exec(folded) ?? counted.exec(folded);
  if (word) return made(word, word[3] ?? "", "word");
  const simple = plain.exec(folded);
  if (simple) {
    const [whole, , , number = "", sign = "", blanks = ""] = simple;
    return blanks !== "" || isNumber(folded, text, whole.length, sign) ? made(simple, number, sign) : null;
  }
  const bracketed = inBrackets.exec(folded);
  if (bracketed) return made(bracketed, bracketed[3] ?? "", "()");
  const dash = dashed.exec(folded);
  if (dash) return made(dash, dash[3] ?? "", "-");
  const alone = named.exec(folded);
  return alone && { number: null, end: alone[0].length, style: "word", key: "" };
}

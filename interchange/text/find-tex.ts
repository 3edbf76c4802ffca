/** A piece of a text: words as they are, or the TeX between delimiters. */
export type Piece = { kind: "text"; text: string } | { kind: "tex"; tex: string; isDisplay: boolean };

/** What no amount of money contains: a command, a power, an index. */
const certain = /\\[a-zA-Z]|[\^_]/;
/** Two or more words in a row, which are prose between two signs for dollars. */
const prose = /[a-z]{3,},? +[a-z]{2,}/i;
const textCommand = /\\(?:text|mathrm|textbf|textit|mbox|operatorname)\s*\{[^{}]*\}/g;

/**
 * Returns whether the text between two dollar signs is TeX. As in pandoc: no space inside the signs and no digit after the second;
 * otherwise it must contain something that only TeX has, and no prose: "$5 and $10" are two prices.
 */
function isTex(inner: string, behind: string): boolean {
  if (inner.trim() === "" || inner.length > 5000 || /\n\s*\n/.test(inner)) return false;
  const words = inner.replaceAll(textCommand, "").replaceAll(/\\[a-zA-Z]+/g, "");
  if (prose.test(words)) return false;
  const isTight = !/^\s|\s$/.test(inner) && !/^\d/.test(behind);
  return isTight || certain.test(inner);
}

/** The next `$` from `start` that is not escaped, or -1. */
function nextDollar(text: string, start: number): number {
  for (let at = text.indexOf("$", start); at !== -1; at = text.indexOf("$", at + 1)) {
    if (text[at - 1] !== "\\") return at;
  }
  return -1;
}

interface Found {
  tex: string;
  isDisplay: boolean;
  end: number;
}

/** Closing signs that do not come any more, so that a text full of opening ones is not searched for each of them. */
type Absent = Set<string>;

function findBetween(
  text: string,
  at: number,
  [open, close]: readonly [string, string],
  isDisplay: boolean,
  absent: Absent,
): Found | null {
  if (!text.startsWith(open, at) || absent.has(close)) return null;
  const end = text.indexOf(close, at + open.length);
  if (end === -1) {
    absent.add(close);
    return null;
  }
  const tex = text.slice(at + open.length, end);
  return tex.trim() === "" || tex.length > 5000 ? null : { tex, isDisplay, end: end + close.length };
}

function findAt(text: string, at: number, absent: Absent): Found | null {
  const display =
    findBetween(text, at, ["$$", "$$"], true, absent) ?? findBetween(text, at, ["\\[", "\\]"], true, absent);
  const delimited = display ?? findBetween(text, at, ["\\(", "\\)"], false, absent);
  if (delimited) return delimited;
  if (text[at] !== "$" || text[at - 1] === "\\") return null;
  const end = nextDollar(text, at + 1);
  if (end === -1) return null;
  const tex = text.slice(at + 1, end);
  return isTex(tex, text.slice(end + 1, end + 2)) ? { tex, isDisplay: false, end: end + 1 } : null;
}

/** Splits a text at its TeX: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`. Amounts of money stay text; `\$` is a dollar sign. */
export function findTex(text: string): Piece[] {
  const pieces: Piece[] = [];
  const absent: Absent = new Set();
  let copiedTo = 0;
  const take = (end: number) => {
    if (end > copiedTo) pieces.push({ kind: "text", text: text.slice(copiedTo, end).replaceAll("\\$", "$") });
  };
  const delimiter = /\$|\\[([]/g;
  for (let match = delimiter.exec(text); match; match = delimiter.exec(text)) {
    // A double backslash is a line's end, not the begin of a formula.
    const found = text[match.index - 1] === "\\" ? null : findAt(text, match.index, absent);
    if (!found) continue;
    take(match.index);
    pieces.push({ kind: "tex", tex: found.tex.trim(), isDisplay: found.isDisplay });
    copiedTo = found.end;
    delimiter.lastIndex = found.end;
  }
  take(text.length);
  return pieces;
}

/** Returns true for a text that holds TeX beyond doubt, though nobody said so: a command, power or index between dollar signs. */
export function holdsTex(text: string): boolean {
  return text.includes("$") && findTex(text).some((piece) => piece.kind === "tex" && certain.test(piece.tex));
}

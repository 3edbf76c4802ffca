/** Length of a text that is cut to fit: a name in capitals, or a number that is too large for a code or a date. */
const LENGTH = String.raw`(?:[A-Z][A-Z_]+|most|longest|[3-9]\d|\d[\d_]{2,})(?: - [\w.]+)?`;
const CUT = String.raw`\.slice\((?:0, |-)${LENGTH}\)`;

const cuts: readonly RegExp[] = [
  /\.substr(?:ing)?\(/g,
  // What is shortened with an ellipsis is a text.
  /\.slice\([^()]*\)(?:\.trim(?:End|Start)?\(\))?\}…/g,
  // So is what these give.
  new RegExp(
    String.raw`\.(?:trim|trimEnd|trimStart|toLowerCase|toUpperCase|normalize|textContent)(?:\([^()]*\))?${CUT}`,
    "g",
  ),
  new RegExp(String.raw`\.(?:replace|replaceAll|join)\((?:[^()\n]|\([^()\n]*\))*\)${CUT}`, "g"),
  // And what is named like one.
  new RegExp(
    String.raw`\b\w*(?:[tT]ext|[lL]abel|[tT]itle|[mM]essage|[nN]ame|[nN]ote|[aA]gent|[hH]eader|[hH]tml|[mM]arkup|[sS]earch|[tT]yped|[qQ]uote|[eE]xcerpt|[sS]nippet)${CUT}`,
    "g",
  ),
];

/** Returns the cuts of a source that may go through a character, each with its line. `cutText` and the like of `text/cut.ts` never do. */
export function carelessCuts(source: string): { line: number; code: string }[] {
  return source
    .split("\n")
    .flatMap((text, index) =>
      /\.(?:slice|substr)/.test(text)
        ? cuts.flatMap((pattern) => [...text.matchAll(pattern)].map(([code]) => ({ line: index + 1, code })))
        : [],
    );
}

const replacements: readonly [RegExp, string][] = [
  [/\\(begin|end)\{\w+\*?\}/g, " "],
  [/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, "$1/$2"],
  [/\\sqrt\[3\]\{([^{}]*(?:\{[^{}]*\})?[^{}]*)\}/g, "∛($1)"],
  [/\\sqrt\{([^{}]*(?:\{[^{}]*\})?[^{}]*)\}/g, "√($1)"],
  [/\\text\w*\{([^{}]*)\}/g, "$1"],
  [/\\(left|right|displaystyle|quad|qquad|,|;|!)/g, " "],
  [/\\(cdot|times)\b/g, "·"],
  [/\\leq?\b/g, "≤"],
  [/\\geq?\b/g, "≥"],
  [/\\neq?\b/g, "≠"],
  [/\\pi\b/g, "π"],
  [/\\circ\b/g, "°"],
  [/\\\\/g, ", "],
  [/&/g, ""],
  [/\^\{(\w+)\}/g, "^$1"],
  [/_\{(\w+)\}/g, "_$1"],
  [/\s+/g, " "],
];

/** A question's title with the TeX in it written as one would type it, for a line in a table. Words alone stay as they are. */
export function readableTitle(title: string): string {
  // Only formulas have backslashes or braces; elsewhere a hyphen is a hyphen and an ampersand is meant.
  if (!/[\\{}]/.test(title)) return title;
  return replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), title).trim();
}

/** Longest piece of authored HTML, in UTF-16 code units. A passage of 20,000 words with markup fits. */
export const MAX_HTML_LENGTH = 200_000;

/** Most HTML of one write, all its pieces together, in UTF-16 code units: a question with the longest passage, and as much again. */
export const MAX_WRITTEN_HTML = 2 * MAX_HTML_LENGTH;

/** Longest single TeX expression, in UTF-16 code units: KaTeX writes up to 600 times as much HTML. */
export const MAX_TEX_LENGTH = 5_000;

/** Most HTML that one formula may become. */
export const MAX_FORMULA_HTML = 1_000_000;

/** Most HTML that KaTeX may write into one piece of content; what comes after it is shown as TeX. */
export const MAX_RENDERED_MATH = 10_000_000;

/** Most TeX of one question, all its formulas together: some seconds of KaTeX at worst. A page full of formulas has a tenth of it. */
export const MAX_QUESTION_TEX = 20_000;

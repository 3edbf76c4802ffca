/** Longest piece of authored HTML, in UTF-16 code units. A passage of 30,000 words with markup fits. */
export const MAX_HTML_LENGTH = 300_000;

/** Longest single TeX expression, in UTF-16 code units: KaTeX writes up to 300 times as much HTML. */
export const MAX_TEX_LENGTH = 5_000;

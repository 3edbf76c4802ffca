/** Writes inline TeX as stored HTML holds it. */
export function tex(source: string): string {
  return `<span data-tex="${attribute(source)}"></span>`;
}

/** Writes TeX on a line of its own. */
export function displayTex(source: string): string {
  return `<div data-tex="${attribute(source)}"></div>`;
}

function attribute(source: string): string {
  return source.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Writes `3x`, `x`, `-x`; empty for 0. */
export function times(factor: number, symbol: string): string {
  if (factor === 0) return "";
  if (factor === 1) return symbol;
  return factor === -1 ? `-${symbol}` : `${factor}${symbol}`;
}

/** Writes terms joined by their signs; empty terms and zeros are left out, and nothing at all is `0`. */
export function sum(...terms: (string | number)[]): string {
  const shown = terms.map(String).filter((term) => term !== "" && term !== "0");
  const [first = "0", ...others] = shown;
  return others.reduce(
    (left, term) => (term.startsWith("-") ? `${left} - ${term.slice(1)}` : `${left} + ${term}`),
    first,
  );
}

/** Writes `mx + b`. */
export function linear(slope: number, intercept: number, symbol = "x"): string {
  return sum(times(slope, symbol), intercept);
}

/** Writes `ax^2 + bx + c`. */
export function quadratic(a: number, b: number, c: number): string {
  return sum(times(a, "x^2"), times(b, "x"), c);
}

/** Writes `(x - r)`, the factor that a zero `r` gives; `x` for 0. */
export function factorOf(zero: number): string {
  return zero === 0 ? "x" : `(${sum("x", -zero)})`;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : greatestDivisor(b, a % b);
}

/** Returns a fraction in lowest terms with a positive denominator. */
export function reduced(numerator: number, denominator: number): { n: number; d: number } {
  const divisor = greatestDivisor(numerator, denominator) * Math.sign(denominator);
  return { n: numerator / divisor, d: denominator / divisor };
}

/** Writes a fraction in lowest terms; a whole number without a bar. */
export function fraction(numerator: number, denominator: number): string {
  const { n, d } = reduced(numerator, denominator);
  if (d === 1) return String(n);
  return `${n < 0 ? "-" : ""}\\frac{${Math.abs(n)}}{${d}}`;
}

/** Writes a slope times a symbol where the slope may be a fraction: `\frac{2}{3}x`. */
export function fractionTimes(numerator: number, denominator: number, symbol: string): string {
  const { n, d } = reduced(numerator, denominator);
  return d === 1 ? times(n, symbol) : `${fraction(n, d)}${symbol}`;
}

/** Writes a decimal without the noise of binary arithmetic, to at most six places. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** Dollars, with cents only where there are some. */
export function dollars(value: number): string {
  const cents = Math.round(value * 100);
  const shown = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return `$${shown.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;
}

/** Returns what a numeric entry accepts for a fraction: the fraction, and its decimal where that ends within four places. */
export function acceptedForms(numerator: number, denominator = 1): string[] {
  const { n, d } = reduced(numerator, denominator);
  if (d === 1) return [String(n)];
  const ends = Number.isInteger(Number(((n / d) * 10_000).toFixed(6)));
  return ends ? [`${n}/${d}`, decimal(n / d)] : [`${n}/${d}`];
}

/** Writes a whole number in running text, with a true minus sign. */
export function spoken(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

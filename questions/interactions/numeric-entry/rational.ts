/** An exact number: `numerator / denominator`, the denominator above 0, not necessarily in lowest terms. */
export interface Rational {
  numerator: bigint;
  denominator: bigint;
}

/** Returns a number below 0, 0 or above 0 as `a` is less than, equal to or more than `b`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export function add(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function multiply(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

export function negate(a: Rational): Rational {
  return { numerator: -a.numerator, denominator: a.denominator };
}

export function absolute(a: Rational): Rational {
  return a.numerator < 0n ? negate(a) : a;
}

/** Returns the number in lowest terms, as `n` or `n/d`: one text for one value. */
export function canonicalText(a: Rational): string {
  let [x, y] = [absolute(a).numerator, a.denominator];
  while (y !== 0n) [x, y] = [y, x % y];
  const [numerator, denominator] = [a.numerator / x, a.denominator / x];
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
}

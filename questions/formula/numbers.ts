/** Sines of whole turns are exact, where floating point leaves 1e-16. */
const tidy = (value: number) => (Math.abs(value) < 1e-15 ? 0 : value);

/** Returns n!, not a number but for whole n from 0. */
export function factorial(n: number): number {
  if (n < 0 || !Number.isInteger(n)) return Number.NaN;
  let product = 1;
  for (let k = 2; k <= n && product < Number.POSITIVE_INFINITY; k += 1) product *= k;
  return product;
}

/** Returns a power. Roots of odd order of negative numbers are real: (−8)^(1/3) is −2. */
export function power(base: number, exponent: number): number {
  if (base < 0 && !Number.isInteger(exponent)) {
    const order = 1 / exponent;
    if (Math.abs(order - Math.round(order)) < 1e-9 && Math.round(order) % 2 !== 0) return -((-base) ** exponent);
  }
  return base ** exponent;
}

const sin = (angle: number) => tidy(Math.sin(angle));
const cos = (angle: number) => tidy(Math.cos(angle));
const tan = (angle: number) => (cos(angle) === 0 ? Number.NaN : sin(angle) / cos(angle));
const inverse = (value: number) => (value === 0 ? Number.NaN : 1 / value);

/** Functions of an angle in radians. */
export const ofAngles: Readonly<Record<string, (angle: number) => number>> = {
  sin,
  cos,
  tan,
  sec: (angle) => inverse(cos(angle)),
  csc: (angle) => inverse(sin(angle)),
  cot: (angle) => (sin(angle) === 0 ? Number.NaN : cos(angle) / sin(angle)),
};

const { asin, acos, atan, sinh, cosh, tanh, sqrt, cbrt, abs, exp, floor, ceil, sign } = Math;

/** Functions whose result is an angle in radians. */
export const toAngles: Readonly<Record<string, (value: number) => number>> = {
  asin,
  acos,
  atan,
  arcsin: asin,
  arccos: acos,
  arctan: atan,
};

/** Functions of one number. */
export const ofNumbers: Readonly<Record<string, (value: number) => number>> = {
  log: Math.log10,
  ln: Math.log,
  sinh,
  cosh,
  tanh,
  sqrt,
  cbrt,
  abs,
  exp,
  floor,
  ceil,
  sign,
};

const chosen = (n: number, k: number): number => {
  if (!Number.isInteger(n) || !Number.isInteger(k) || n < 0 || k < 0) return Number.NaN;
  let product = 1;
  for (let i = 1; i <= Math.min(k, n - k); i += 1) product = (product * (n - i + 1)) / i;
  return k > n ? 0 : Math.round(product);
};
const arranged = (n: number, k: number): number => {
  if (!Number.isInteger(n) || !Number.isInteger(k) || n < 0 || k < 0) return Number.NaN;
  let product = 1;
  for (let i = 0; i < k && product < Number.POSITIVE_INFINITY; i += 1) product *= n - i;
  return k > n ? 0 : product;
};
const commonDivisor = (a: number, b: number): number => {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return Number.NaN;
  let [one, other] = [Math.abs(a), Math.abs(b)];
  while (other > 0) [one, other] = [other, one % other];
  return one;
};

/** Functions of two numbers. A list as one of them gives a list. */
export const ofTwo: Readonly<Record<string, (a: number, b: number) => number>> = {
  ncr: chosen,
  npr: arranged,
  mod: (a, b) => (b === 0 ? Number.NaN : a - b * Math.floor(a / b)),
  round: (value, places) => {
    const grain = 10 ** Math.max(-15, Math.min(15, Math.round(places)));
    return Math.round(value * grain) / grain;
  },
};

/** Functions of two or more numbers that take two at a time. */
export const ofPairs: Readonly<Record<string, (a: number, b: number) => number>> = {
  gcd: commonDivisor,
  lcm: (a, b) => (a === 0 || b === 0 ? 0 : Math.abs(a * b) / commonDivisor(a, b)),
};

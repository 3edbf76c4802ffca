/** Rounds halves away from 0, after taking off what binary fractions add. */
function roundTo(value: number, places = 0): number {
  const scale = 10 ** Math.trunc(places);
  const scaled = Number((Math.abs(value) * scale).toPrecision(15));
  return (Math.sign(value) * Math.floor(scaled + 0.5)) / scale;
}

/** Digits of a number to another base; what isn't a digit there is passed over. */
function fromBase(value: number, base: number): number {
  const digits = [...String(Math.trunc(value))].map(Number).filter((digit) => digit >= 0 && digit < base);
  return digits.reduce((sum, digit) => sum * base + digit, 0);
}

const toBase = (value: number, base: number) => Number(Math.trunc(Math.abs(value)).toString(base));
const truth = (is: boolean) => (is ? 1 : 0);

interface FormulaFunction {
  least: number;
  most: number;
  of(...given: number[]): number;
}

const one = (of: (x: number) => number): FormulaFunction => ({ least: 1, most: 1, of });
const two = (of: (x: number, y: number) => number): FormulaFunction => ({ least: 2, most: 2, of });
const several = (of: (...given: number[]) => number): FormulaFunction => ({ least: 2, most: 50, of });

/** Functions of one number that JavaScript has under the same name. */
const shared = [
  ...(["abs", "ceil", "exp", "expm1", "floor", "log10", "log1p", "sqrt", "sin", "cos", "tan", "asin"] as const),
  ...(["acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh"] as const),
];

const functions: Record<string, FormulaFunction> = {
  ...Object.fromEntries(shared.map((name) => [name, one(Math[name])])),
  pi: { least: 0, most: 0, of: () => Math.PI },
  bindec: one((x) => fromBase(x, 2)),
  decbin: one((x) => toBase(x, 2)),
  decoct: one((x) => toBase(x, 8)),
  deg2rad: one((x) => (x / 180) * Math.PI),
  is_finite: one((x) => truth(Number.isFinite(x))),
  is_infinite: one((x) => truth(Math.abs(x) === Number.POSITIVE_INFINITY)),
  is_nan: one((x) => truth(Number.isNaN(x))),
  octdec: one((x) => fromBase(x, 8)),
  rad2deg: one((x) => (x / Math.PI) * 180),
  log: { least: 1, most: 2, of: (x, base) => (base === undefined ? Math.log(x) : Math.log(x) / Math.log(base)) },
  round: { least: 1, most: 2, of: roundTo },
  atan2: two(Math.atan2),
  fmod: two((x, y) => x % y),
  pow: two((x, y) => x ** y),
  min: several(Math.min),
  max: several(Math.max),
};

/**
 * Returns the value of a function of Moodle's formulas; null where there is none of that name, or it takes another number of
 * values.
 */
export function callFunction(name: string, given: readonly number[]): number | null {
  const known = Object.hasOwn(functions, name.toLowerCase()) ? functions[name.toLowerCase()] : undefined;
  if (!known || given.length < known.least || given.length > known.most) return null;
  return known.of(...given);
}

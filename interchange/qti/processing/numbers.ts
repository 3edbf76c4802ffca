import type { XmlElement } from "../../xml/xml-tree.ts";
import { roundTo } from "./tests.ts";
import { isNumeric, numberValue, type Value } from "./values.ts";

type Computation = (numbers: number[], element: XmlElement) => number;

const typeOf = (values: readonly Value[]) => (values.every((value) => value.type === "integer") ? "integer" : "float");

/** NULL when an argument is, or one of its pieces is no number; the result has the arguments' type unless one is stated. */
function computed(compute: Computation, type?: "integer" | "float") {
  return (values: (Value | null)[], element: XmlElement): Value | null => {
    const given = values.filter((value): value is Value => value !== null);
    const numbers = given.flatMap((value) => value.items.map(Number));
    if (given.length < values.length || numbers.length === 0 || numbers.some((one) => !Number.isFinite(one)))
      return null;
    if (given.some((value) => !isNumeric(value.type) && value.type !== "string")) return null;
    return numberValue(compute(numbers, element), type ?? typeOf(given));
  };
}

const first =
  (compute: (x: number, y: number) => number): Computation =>
  ([x = 0, y = 0]) =>
    compute(x, y);
const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b));

const { sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, abs, floor, ceil } = Math;
const functions: Record<string, (x: number, y: number) => number> = {
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  sinh,
  cosh,
  tanh,
  exp,
  abs,
  floor,
  ceil,
  log: Math.log10,
  ln: Math.log,
  signum: Math.sign,
  toDegrees: (x) => (x * 180) / Math.PI,
  toRadians: (x) => (x * Math.PI) / 180,
};

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const squares = (numbers: number[]) => numbers.reduce((sum, one) => sum + (one - mean(numbers)) ** 2, 0);
const statistics: Record<string, (numbers: number[]) => number> = {
  mean,
  popVariance: (numbers) => squares(numbers) / numbers.length,
  popSD: (numbers) => Math.sqrt(squares(numbers) / numbers.length),
  sampleVariance: (numbers) => squares(numbers) / (numbers.length - 1),
  sampleSD: (numbers) => Math.sqrt(squares(numbers) / (numbers.length - 1)),
};

/** Operators on numbers. */
export const arithmetic = {
  sum: computed((numbers) => numbers.reduce((sum, one) => sum + one, 0)),
  product: computed((numbers) => numbers.reduce((product, one) => product * one, 1)),
  subtract: computed(first((x, y) => x - y)),
  divide: computed(
    first((x, y) => x / y),
    "float",
  ),
  power: computed(
    first((x, y) => x ** y),
    "float",
  ),
  integerDivide: computed(
    first((x, y) => Math.floor(x / y)),
    "integer",
  ),
  integerModulus: computed(
    first((x, y) => x - y * Math.floor(x / y)),
    "integer",
  ),
  truncate: computed(first(Math.trunc), "integer"),
  round: computed(
    first((x) => Math.floor(x + 0.5)),
    "integer",
  ),
  roundTo: computed(([x = 0], { attributes }) =>
    roundTo(x, attributes.roundingMode ?? "significantFigures", Number(attributes.figures ?? 0)),
  ),
  integerToFloat: computed(
    first((x) => x),
    "float",
  ),
  min: computed((numbers) => Math.min(...numbers)),
  max: computed((numbers) => Math.max(...numbers)),
  gcd: computed((numbers) => numbers.reduce(gcd), "integer"),
  lcm: computed(
    (numbers) => numbers.reduce((a, b) => (a === 0 || b === 0 ? 0 : Math.abs(a * b) / gcd(a, b))),
    "integer",
  ),
  mathOperator: computed(
    ([x = 0, y = 0], { attributes }) => functions[attributes.name ?? ""]?.(x, y) ?? Number.NaN,
    "float",
  ),
  statsOperator: computed(
    (numbers, { attributes }) => statistics[attributes.name ?? ""]?.(numbers) ?? Number.NaN,
    "float",
  ),
  mathConstant: (_: (Value | null)[], { attributes }: XmlElement): Value | null =>
    numberValue(attributes.name === "pi" ? Math.PI : attributes.name === "e" ? Math.E : Number.NaN),
};

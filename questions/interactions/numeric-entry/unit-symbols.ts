/** A symbol that is read: with a prefix before its base, empty where there is none. */
interface Known {
  prefix: string;
  base: string;
}

const prefixes = ["da", ..."QRYZEPTGMkhdcmμnpfazyrq"];
const prefixed = [
  ...[
    "m",
    "g",
    "s",
    "A",
    "K",
    "mol",
    "cd",
    "Hz",
    "N",
    "Pa",
    "J",
    "W",
    "C",
    "V",
    "F",
    "Ω",
    "S",
    "Wb",
    "T",
    "H",
    "Bq",
    "Gy",
  ],
  ...["Sv", "kat", "lm", "lx", "rad", "sr", "L", "eV", "t", "bar", "cal"],
];
const bare = ["min", "h", "ha", "ft", "lb", "lbf", "Hg"];

/** Other spellings of a base. */
const spelled: Record<string, string> = { l: "L", ohm: "Ω", ohms: "Ω", Ohm: "Ω", Ohms: "Ω" };

/** All symbols, each spelling with what it is. */
const symbols: ReadonlyMap<string, Known> = new Map([
  ...[...prefixed, ...Object.keys(spelled)].flatMap((written): [string, Known][] => {
    const base = spelled[written] ?? written;
    // The letter u is the μ of keyboards without one.
    return ["", "u", ...prefixes].map((prefix) => [prefix + written, { prefix: prefix === "u" ? "μ" : prefix, base }]);
  }),
  ...[...prefixed, ...bare].map((base): [string, Known] => [base, { prefix: "", base }]),
]);

const textOf = ({ prefix, base }: Known) => prefix + base;

/** Prefixes of a second symbol that are no symbols themselves: the ms of Nms may be m·s. */
const secondPrefixes = new Set(["", "k", "c", "d", "μ"]);
/** Symbols after which an s is no plural. */
const named = new Set(["N", "Pa", "J", "W", "C", "V", "A", "T", "F", "H", "S", "Wb", "Ω"]);

function mayFollow(first: Known, second: Known, power: number): boolean {
  // Kg and KHz are slips of kilo.
  if (first.base === "K" || textOf(first) === textOf(second)) return false;
  if (!secondPrefixes.has(second.prefix)) return false;
  // The mcg of medicine is a microgram.
  if (textOf(first) === "m" && second.prefix !== "") return false;
  if (power !== 1 || second.prefix !== "") return true;
  // Grams are written gm, too, and kgs may be several kilograms.
  if (textOf(first) === "g" && second.base === "m") return false;
  return second.base !== "s" || named.has(first.base);
}

/**
 * Returns the symbols that letters without a sign between them are, in one spelling: one for "ms" and "mL", two for "Nm" and "kWh". Letters that may
 * be several things, or are no known symbols, stay one. `power`: of the last symbol.
 */
export function splitSymbol(letters: string, power: number): string[] {
  const whole = symbols.get(letters);
  if (whole) return [textOf(whole)];
  const splits: string[][] = [];
  for (let at = 1; at < letters.length; at += 1) {
    const [first, second] = [symbols.get(letters.slice(0, at)), symbols.get(letters.slice(at))];
    if (first && second && mayFollow(first, second, power)) splits.push([textOf(first), textOf(second)]);
  }
  const [only = [letters], ...more] = splits;
  return more.length > 0 ? [letters] : only;
}

/** Functions of one number, which may go without parentheses: sin 2x. */
const ofOne: readonly string[] = [
  ...["sin", "cos", "tan", "sec", "csc", "cot", "asin", "acos", "atan", "arcsin", "arccos", "arctan"],
  ...["sinh", "cosh", "tanh", "sqrt", "cbrt", "abs", "exp", "log", "ln", "floor", "ceil", "sign"],
];

/** Functions of lists or several numbers, always with parentheses. */
export const severalArguments: ReadonlySet<string> = new Set([
  ...["mean", "median", "stdev", "stdevp", "var", "varp", "quartile", "total", "count", "corr", "min", "max", "range"],
  ...["ncr", "npr", "mod", "gcd", "lcm", "round"],
]);

export const functionNames: readonly string[] = [...ofOne, ...severalArguments];

const known: ReadonlySet<string> = new Set(ofOne);

/** Returns whether a name is a function of one number. */
export const isFunctionOfOne = (name: string): boolean => known.has(name);

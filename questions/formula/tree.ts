/** A formula as it was written, piece by piece; what reads it decides whether it is computed or typeset. */
export type Tree =
  | { kind: "number"; text: string; value: number }
  /** A letter, perhaps with a subscript (`x_1`), or `pi`, `e`, `ans`. */
  | { kind: "name"; name: string }
  | { kind: "sum"; left: Tree; right: Tree; sign: "+" | "-" }
  /** `sign` is "" for a product that is not written. */
  | { kind: "product"; left: Tree; right: Tree; sign: "" | "*" }
  | { kind: "quotient"; over: Tree; under: Tree }
  | { kind: "negated"; of: Tree }
  | { kind: "power"; base: Tree; exponent: Tree }
  | { kind: "suffixed"; of: Tree; sign: "!" | "%" }
  /** A function of one number, with the power of what comes out where there is one: sin² x. */
  | { kind: "applied"; name: string; exponent: Tree | null; to: Tree }
  /** A logarithm to a base: log_2(8). */
  | { kind: "logarithm"; base: Tree; to: Tree }
  /** A function of a list or of several numbers, or one that another line defines. */
  | { kind: "called"; name: string; arguments: readonly Tree[] }
  | { kind: "listed"; items: readonly Tree[] }
  | { kind: "grouped" | "absolute"; of: Tree };

/** What compares the sides of a statement; `~` asks for the best fit. */
export type Comparison = "=" | "<" | ">" | "≤" | "≥" | "~";

/** Two or three formulas with what compares them, in braces after what it restricts: {x > 0}, {0 < x < 3}. */
export type Condition = { sides: readonly Tree[]; comparisons: readonly Comparison[] };

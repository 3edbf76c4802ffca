/** How one response of a QTI 1.2 item is answered here. */
export type Answer =
  /** One or several options. `identifier` is the variable. */
  | { kind: "options"; cardinality: "single" | "multiple" | "ordered" }
  /** Pairs of things and places; of the two names of a pair, the one in `sources` comes first. */
  | { kind: "pairs"; sources: ReadonlySet<string> }
  /** A row of a matching question; its options are the targets of all rows, and the variable is shared. */
  | { kind: "row"; variable: string; name: string }
  /** A typed text; where the scoring names one of `labels`, any of these texts is right. */
  | { kind: "text"; labels: ReadonlySet<string>; texts: readonly string[] }
  | { kind: "number" }
  /** A point of a picture. */
  | { kind: "point" };

/** By the response's name in the file. */
export type Answers = ReadonlyMap<string, Answer>;

/** Returns the name of a row or a target within a pair, which is written with a space between the two. */
export const pairName = (identifier: string) => identifier.trim().replace(/\s+/g, "_");

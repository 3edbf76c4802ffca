import { exactly } from "./expressions.ts";
import { type OutElement, qti } from "./xml-out.ts";

/** Points for what a response says. */
export interface OutMapping {
  entries: { key: string; points: number; isCaseFolded?: boolean }[];
  otherwise: number;
  least: number;
  most: number;
}

/** A response as it is declared. */
export interface DeclaredResponse {
  variable: string;
  baseType: "identifier" | "directedPair" | "string" | "float" | "file";
  cardinality: "single" | "multiple" | "ordered";
  /** What is right, as QTI writes it; empty where no one response is. */
  right: readonly string[];
}

/** @param worth Points of full marks, which the mapping's own are brought to. */
function mappingOf({ entries, otherwise, least, most }: OutMapping, worth: number): OutElement {
  const scaled = (points: number) => exactly((points * worth) / most);
  return qti(
    "mapping",
    { lowerBound: scaled(least), upperBound: scaled(most), defaultValue: scaled(otherwise) },
    ...entries.map(({ key, points, isCaseFolded }) =>
      qti("mapEntry", { mapKey: key, mappedValue: scaled(points), caseSensitive: isCaseFolded !== true }),
    ),
  );
}

/** Declares a response with what is right and, by a mapping, what it is worth. */
export function declareResponse(
  { variable, baseType, cardinality, right }: DeclaredResponse,
  mapping: OutMapping | null,
  worth: number,
): OutElement {
  const correct = right.length > 0 ? [qti("correctResponse", {}, ...right.map((one) => qti("value", {}, one)))] : [];
  const mapped = mapping ? [mappingOf(mapping, worth)] : [];
  return qti("responseDeclaration", { identifier: variable, cardinality, baseType }, ...correct, ...mapped);
}

import { childElements, findChild, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { readValue, type Value, writtenText } from "./values.ts";

/** One entry of a response mapping. */
export interface MapEntry {
  key: string;
  value: number;
  caseSensitive: boolean;
}

/** Points for what a response says. */
export interface Mapping {
  entries: MapEntry[];
  defaultValue: number;
  lowerBound: number | null;
  upperBound: number | null;
}

/** A variable of an item as declared. */
export interface Declaration {
  kind: "response" | "outcome" | "template";
  identifier: string;
  type: string;
  cardinality: Value["cardinality"] | "record";
  defaultValue: Value | null;
  correct: Value | null;
  mapping: Mapping | null;
  element: XmlElement;
}

const numberIn = (element: XmlElement, attribute: string): number | null => {
  const written = element.attributes[attribute]?.trim();
  return written === undefined || written === "" || !Number.isFinite(Number(written)) ? null : Number(written);
};

const flagIn = (element: XmlElement, attribute: string): boolean | null => {
  const written = element.attributes[attribute]?.trim();
  return written === undefined ? null : written === "true" || written === "1";
};

function mappingOf(declaration: XmlElement): Mapping | null {
  const mapping = findChild(declaration, "mapping");
  if (!mapping) return null;
  const entries = childElements(mapping, "mapEntry").map((entry) => ({
    key: entry.attributes.mapKey ?? "",
    value: numberIn(entry, "mappedValue") ?? 0,
    caseSensitive: flagIn(entry, "caseSensitive") ?? flagIn(mapping, "caseSensitive") ?? true,
  }));
  return {
    entries,
    defaultValue: numberIn(mapping, "defaultValue") ?? 0,
    lowerBound: numberIn(mapping, "lowerBound"),
    upperBound: numberIn(mapping, "upperBound"),
  };
}

function cardinalityOf(written: string | undefined): Declaration["cardinality"] {
  return written === "multiple" || written === "ordered" || written === "record" ? written : "single";
}

function declarationOf(element: XmlElement, kind: Declaration["kind"]): Declaration {
  // Some files of QTI 3 write "directed-pair".
  const type = (element.attributes.baseType ?? "identifier").replace(/-p/, "P");
  const cardinality = cardinalityOf(element.attributes.cardinality);
  const valuesOf = (name: string): Value | null => {
    const holder = findChild(element, name);
    // Some programs write a single default as an attribute.
    const texts = holder ? childElements(holder, "value").map((one) => writtenText(textOf(one))) : [];
    const attribute = element.attributes[name];
    if (!holder && attribute !== undefined) texts.push(attribute);
    return cardinality === "record" ? null : readValue(type, cardinality, texts);
  };
  return {
    kind,
    identifier: element.attributes.identifier ?? "",
    type,
    cardinality,
    defaultValue: valuesOf("defaultValue"),
    correct: valuesOf("correctResponse"),
    mapping: mappingOf(element),
    element,
  };
}

/** Returns the declared variables of an item by identifier; of one that is declared twice, the first. */
export function declarationsOf(item: XmlElement): Map<string, Declaration> {
  const kinds = {
    responseDeclaration: "response",
    outcomeDeclaration: "outcome",
    templateDeclaration: "template",
  } as const;
  const all = new Map<string, Declaration>();
  for (const element of childElements(item)) {
    if (!Object.hasOwn(kinds, element.name)) continue;
    const declared = declarationOf(element, kinds[element.name as keyof typeof kinds]);
    if (!all.has(declared.identifier)) all.set(declared.identifier, declared);
  }
  return all;
}

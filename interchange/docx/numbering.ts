import type { Label } from "../lines/line.ts";
import { childElements, findChild, type XmlElement } from "../xml/xml-tree.ts";
import { attributeOf, valOf } from "./attributes.ts";

interface Level {
  format: string;
  /** "%1." */
  text: string;
  start: number;
}

/** Returns the label of each list paragraph, counting as Word does; paragraphs have to be passed in order. */
export type Labeller = (listId: string, level: number) => Label | null;

function romanOf(number: number): string {
  const signs: [number, string][] = [
    [1000, "m"],
    [900, "cm"],
    [500, "d"],
    [400, "cd"],
    [100, "c"],
    [90, "xc"],
    [50, "l"],
    [40, "xl"],
    [10, "x"],
    [9, "ix"],
    [5, "v"],
    [4, "iv"],
    [1, "i"],
  ];
  let rest = Math.min(number, 3999);
  let text = "";
  for (const [value, sign] of signs) for (; rest >= value; rest -= value) text += sign;
  return text;
}

/** a … z, aa, bb … as Word counts. */
const letterOf = (number: number) =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(5, Math.ceil(number / 26)));

function written(number: number, format: string): string {
  if (format === "lowerLetter") return letterOf(number);
  if (format === "upperLetter") return letterOf(number).toUpperCase();
  if (format === "lowerRoman") return romanOf(number);
  if (format === "upperRoman") return romanOf(number).toUpperCase();
  return String(number);
}

const levelOf = (element: XmlElement): Level => ({
  format: valOf(element, "numFmt") ?? "decimal",
  text: valOf(element, "lvlText") ?? "",
  start: Number(valOf(element, "start") ?? "1") || 0,
});

const levelsOf = (abstract: XmlElement | undefined) =>
  new Map(
    (abstract ? childElements(abstract, "lvl") : []).map((level): [number, Level] => [
      Number(attributeOf(level, "ilvl") ?? "0"),
      levelOf(level),
    ]),
  );

/** Reads `numbering.xml`; without one nothing has a label. */
export function createLabeller(numbering: XmlElement | null): Labeller {
  if (!numbering) return () => null;
  const abstracts = new Map(
    childElements(numbering, "abstractNum").map((one) => [attributeOf(one, "abstractNumId") ?? "", one]),
  );
  const lists = new Map(
    childElements(numbering, "num").map((list) => {
      const base = valOf(list, "abstractNumId") ?? "";
      const levels = levelsOf(abstracts.get(base));
      const starts = new Map<number, number>();
      for (const change of childElements(list, "lvlOverride")) {
        const index = Number(attributeOf(change, "ilvl") ?? "0");
        const own = findChild(change, "lvl");
        if (own) levels.set(index, levelOf(own));
        const start = valOf(change, "startOverride");
        if (start !== undefined) starts.set(index, Number(start) || 0);
      }
      return [attributeOf(list, "numId") ?? "", { base, levels, starts }] as const;
    }),
  );
  /** Lists with the same base share one counter. */
  const counters = new Map<string, Map<number, number>>();
  const begun = new Set<string>();
  return (listId, level) => {
    const list = lists.get(listId);
    const own = list?.levels.get(level);
    if (!list || !own || own.format === "none") return null;
    const counter = counters.get(list.base) ?? new Map<number, number>();
    counters.set(list.base, counter);
    const start = begun.has(`${listId}/${level}`) ? undefined : list.starts.get(level);
    begun.add(`${listId}/${level}`);
    counter.set(level, start ?? (counter.get(level) ?? own.start - 1) + 1);
    for (const deeper of [...counter.keys()]) if (deeper > level) counter.delete(deeper);
    if (own.format === "bullet") return { text: "•", kind: "bullet", level };
    const text = own.text.replaceAll(/%([1-9])/g, (_, place: string) => {
      const index = Number(place) - 1;
      const shown = list.levels.get(index);
      return written(counter.get(index) ?? shown?.start ?? 1, shown?.format ?? "decimal");
    });
    return { text, kind: own.format.endsWith("Letter") ? "letter" : "number", level };
  };
}

import { message } from "../../messages/message.ts";
import type { XmlElement } from "../../xml/xml-tree.ts";
import type { ItemContext } from "../item-context.ts";
import { pairPart } from "../parts/pair-part.ts";
import type { Part } from "../parts/part.ts";
import { readValue } from "../processing/values.ts";
import { Refusal } from "../refusal.ts";
import { areaOf, labelOf } from "./choices.ts";
import { countIn, declarationOf, imageOf, partsOf, promptOf } from "./shared.ts";

const numberName = (index: number) => `N${index + 1}`;

/** Reads a `graphicOrderInteraction`: numbers are put on the places of its picture, 1 on the first. */
export function readGraphicOrder(element: XmlElement, context: ItemContext): Part {
  const declared = declarationOf(element, context);
  if (declared.cardinality !== "ordered") throw new Refusal(message("order_undeclared"), "invalid");
  const areas = partsOf(element, ["hotspotChoice"], context);
  const names = areas.map(({ attributes }) => attributes.identifier ?? "");
  const right = (declared.correct?.items ?? []).map(String);
  const count = right.length || countIn(element, "maxChoices", 0) || areas.length;
  const options = Array.from({ length: count }, (_, index) => ({
    source_identifier: numberName(index),
    content: String(index + 1),
    feedback: "",
    reason_for_error: null,
    fixed: true,
    max_matches: 1,
  }));
  const gaps = areas.map((area, index) => ({
    source_identifier: names[index] ?? "",
    label: labelOf(area, index, context),
    ...areaOf(area),
  }));
  context.losses.add(message("places_as_numbers"));
  const numbers = options.map(({ source_identifier }) => source_identifier);
  return pairPart({
    variable: declared.identifier,
    kind: element.name,
    interaction: {
      type: "gap_match",
      source_identifier: declared.identifier,
      prompt: promptOf(element, context),
      shuffle: false,
      image: imageOf(element, context),
      options,
      gaps,
    },
    sources: numbers.map((name) => ({ name, maxMatches: 1 })),
    targets: names.map((name) => ({ name, maxMatches: 1 })),
    maxPairs: 0,
    declared,
    asWritten: {
      valueOf(pairs) {
        const inOrder = numbers.flatMap((number) => pairs.find(([source]) => source === number)?.[1] ?? []);
        return readValue(declared.type, "ordered", inOrder);
      },
      right: right.map((name, index): [string, string] => [numberName(index), name]),
    },
    processing: context.scoring.processing,
  });
}

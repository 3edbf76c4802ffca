import { message } from "../../messages/message.ts";
import type { XmlElement } from "../../xml/xml-tree.ts";
import type { ItemContext } from "../item-context.ts";
import { isComparedAsNumber, isScored } from "../parts/find-uses.ts";
import { numberPart } from "../parts/number-part.ts";
import type { Part } from "../parts/part.ts";
import { textPart } from "../parts/text-part.ts";
import { Refusal } from "../refusal.ts";
import { countIn, declarationOf, promptOf } from "./shared.ts";

const numeric = new Set(["integer", "float"]);

/** Something that is typed into a field: a number or a text, as the variable is declared. */
function entryPart(element: XmlElement, context: ItemContext, prompt: string, isInline: boolean): Part {
  const declared = declarationOf(element, context);
  if (declared.cardinality !== "single") throw new Refusal(message("several_in_blank"));
  const shared = { variable: declared.identifier, kind: element.name, isInline, declared, scoring: context.scoring };
  const base = { source_identifier: declared.identifier, prompt };
  if (element.attributes.base !== undefined && element.attributes.base !== "10")
    throw new Refusal(message("number_base", { base: element.attributes.base }));
  const isText = declared.type === "string" || declared.type === "identifier";
  if (numeric.has(declared.type) || (isText && isComparedAsNumber(context.scoring, declared.identifier)))
    return numberPart({ ...shared, losses: context.losses, interaction: { ...base, type: "numeric_entry" } });
  if (!isText) throw new Refusal(message("answer_type"));
  const length = countIn(element, "expectedLength", 0);
  const expected_length = length > 0 && length <= 500 ? length : null;
  return textPart({ ...shared, interaction: { ...base, type: "text_entry", expected_length } });
}

/** Reads a `textEntryInteraction`. */
export function readTextEntry(element: XmlElement, context: ItemContext): Part {
  if (element.attributes.patternMask) context.losses.add(message("typing_free"));
  return entryPart(element, context, "", true);
}

/** Reads a `sliderInteraction`: the number is typed. */
export function readSlider(element: XmlElement, context: ItemContext): Part {
  const { lowerBound, upperBound } = element.attributes;
  context.losses.add(message("slider_as_number", { low: lowerBound ?? "?", high: upperBound ?? "?" }));
  return entryPart(element, context, promptOf(element, context), false);
}

/** What a person marks, or, where the scoring compares what is written with fixed texts, a text entry. */
export type ReadText = { part: Part } | { essay: XmlElement };

/** Reads an `extendedTextInteraction`. */
export function readExtendedText(element: XmlElement, context: ItemContext): ReadText {
  const declared = declarationOf(element, context);
  const strings = Math.max(countIn(element, "maxStrings", 1), countIn(element, "minStrings", 1));
  if ((declared.cardinality !== "single" || strings > 1) && !isScored(context.scoring, declared.identifier)) {
    context.losses.add(message("texts_as_one"));
    return { essay: element };
  }
  if (declared.cardinality !== "single" || strings > 1) throw new Refusal(message("texts_several"));
  if (!context.scoring.isStated || !isScored(context.scoring, declared.identifier)) return { essay: element };
  const part = entryPart(element, context, promptOf(element, context), false);
  const isWorth = part.probes.some(({ value }) => context.scoring.score(new Map([[part.variable, value]])) > 0);
  // A script that gives nothing to any text leaves it to a person.
  if (!isWorth) return { essay: element };
  context.losses.add(message("essay_as_line"));
  return { part };
}

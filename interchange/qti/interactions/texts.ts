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
  if (declared.cardinality !== "single") throw new Refusal(`A <${element.name}> takes several texts.`);
  const shared = { variable: declared.identifier, kind: element.name, isInline, declared, scoring: context.scoring };
  const base = { source_identifier: declared.identifier, prompt };
  if (element.attributes.base !== undefined && element.attributes.base !== "10")
    throw new Refusal(`A <${element.name}> takes numbers to the base ${element.attributes.base}.`);
  const isText = declared.type === "string" || declared.type === "identifier";
  if (numeric.has(declared.type) || (isText && isComparedAsNumber(context.scoring, declared.identifier)))
    return numberPart({ ...shared, losses: context.losses, interaction: { ...base, type: "numeric_entry" } });
  if (!isText) throw new Refusal(`A <${element.name}> takes a value of the type ${declared.type}.`);
  const length = countIn(element, "expectedLength", 0);
  const expected_length = length > 0 && length <= 500 ? length : null;
  return textPart({ ...shared, interaction: { ...base, type: "text_entry", expected_length } });
}

/** `textEntryInteraction`. */
export function readTextEntry(element: XmlElement, context: ItemContext): Part {
  if (element.attributes.patternMask) context.losses.add("What may be typed is not restricted (patternMask).");
  return entryPart(element, context, "", true);
}

/** `sliderInteraction`: the number is typed. */
export function readSlider(element: XmlElement, context: ItemContext): Part {
  const { lowerBound, upperBound, step } = element.attributes;
  const steps = step ? ` in steps of ${step}` : "";
  context.losses.add(
    `The slider from ${lowerBound ?? "?"} to ${upperBound ?? "?"}${steps} (sliderInteraction) is a number to type.`,
  );
  return entryPart(element, context, promptOf(element, context), false);
}

/** An essay, or, where the scoring compares what is written with fixed texts, a text entry. */
export type ReadText = { part: Part } | { essay: XmlElement };

/** `extendedTextInteraction`. */
export function readExtendedText(element: XmlElement, context: ItemContext): ReadText {
  const declared = declarationOf(element, context);
  const strings = Math.max(countIn(element, "maxStrings", 1), countIn(element, "minStrings", 1));
  if (declared.cardinality !== "single" || strings > 1)
    throw new Refusal("An <extendedTextInteraction> takes several texts (maxStrings).");
  if (!isScored(context.scoring, declared.identifier)) return { essay: element };
  const part = entryPart(element, context, promptOf(element, context), false);
  const isWorth = part.probes.some(({ value }) => context.scoring.score(new Map([[part.variable, value]])) > 0);
  // A script that gives nothing to any text leaves it to a person.
  if (!isWorth) return { essay: element };
  context.losses.add(
    "The long text (extendedTextInteraction) is a line here, since its scoring compares it with fixed texts.",
  );
  return { part };
}

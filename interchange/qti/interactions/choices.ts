import { plainText } from "@sextant/questions/html/text.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { message } from "../../messages/message.ts";
import { isElement, type XmlElement } from "../../xml/xml-tree.ts";
import { type SpecialWriter, toHtml } from "../body/html.ts";
import type { ItemContext } from "../item-context.ts";
import { optionPart } from "../parts/option-part.ts";
import type { Part } from "../parts/part.ts";
import { readCoords } from "../processing/geometry.ts";
import { Refusal } from "../refusal.ts";
import { countIn, declarationOf, imageOf, isOn, optionsOf, partsOf, promptOf, withoutFeedback } from "./shared.ts";

/** How many may be chosen: one where only one can be kept; what the file allows otherwise, unless it calls more than that right. */
function mostChoices(element: XmlElement, context: ItemContext): number {
  const declared = declarationOf(element, context);
  if (declared.cardinality === "single") return 1;
  const stated = countIn(element, "maxChoices", 1);
  const right = declared.correct?.items.length ?? 0;
  if (stated === 0 || right <= stated) return stated;
  context.notes.add(message("choices_raised", { stated, right }));
  return 0;
}

function choicePart(
  element: XmlElement,
  context: ItemContext,
  options: ReturnType<typeof optionsOf>,
  prompt: string,
): Part {
  const declared = declarationOf(element, context);
  const maxChoices = mostChoices(element, context);
  return optionPart({
    variable: declared.identifier,
    kind: element.name,
    interaction: {
      type: "choice",
      source_identifier: declared.identifier,
      prompt,
      min_choices: countIn(element, "minChoices", 0),
      max_choices: maxChoices,
      shuffle: isOn(element.attributes.shuffle),
      options,
    },
    isInline: false,
    names: options.map((option) => option.source_identifier),
    maxChoices,
    declared,
    processing: context.scoring.processing,
  });
}

/** Reads a `choiceInteraction`. */
export function readChoice(element: XmlElement, context: ItemContext): Part {
  const options = optionsOf(partsOf(element, ["simpleChoice"], context), context);
  return choicePart(element, context, options, promptOf(element, context));
}

/** Reads a `hottextInteraction`: the text stays, what can be chosen in it is marked, and chosen from a list beneath. */
export function readHottext(element: XmlElement, context: ItemContext): Part {
  const options = optionsOf(partsOf(element, ["hottext"], context), context);
  const marked: SpecialWriter = (one) => {
    if (one.name === "hottext") return `<mark>${toHtml(one.children, context, withoutFeedback)}</mark>`;
    return one.name === "prompt" ? "" : withoutFeedback(one);
  };
  const text = toHtml(element.children, context, marked).trim();
  context.losses.add(message("hottext_as_list"));
  return choicePart(element, context, options, `${promptOf(element, context)}${text}`);
}

/** Reads an `inlineChoiceInteraction`. */
export function readInlineChoice(element: XmlElement, context: ItemContext): Part {
  const declared = declarationOf(element, context);
  if (declared.cardinality !== "single") throw new Refusal(message("several_in_blank"));
  const options = optionsOf(partsOf(element, ["inlineChoice"], context), context);
  return optionPart({
    variable: declared.identifier,
    kind: element.name,
    interaction: {
      type: "inline_choice",
      source_identifier: declared.identifier,
      prompt: "",
      shuffle: isOn(element.attributes.shuffle),
      options,
    },
    isInline: true,
    names: options.map((option) => option.source_identifier),
    maxChoices: 1,
    declared,
    processing: context.scoring.processing,
  });
}

const shapes = ["rect", "circle", "ellipse", "poly", "default"] as const;

/** Returns an area as an interaction states it. */
export function areaOf(element: XmlElement): { shape: (typeof shapes)[number]; coords: number[] } {
  const shape = shapes.find((one) => one === element.attributes.shape?.trim());
  if (!shape) throw new Refusal(message("area_shape", { shape: element.attributes.shape ?? "?" }), "invalid");
  // It is the whole picture, whatever a file says beside it.
  if (shape === "default") return { shape, coords: [] };
  if (/%/.test(element.attributes.coords ?? "")) throw new Refusal(message("area_percent"));
  return { shape, coords: readCoords(element.attributes.coords) };
}

/** Returns what a screen reader says of an area: its own label, or its number. */
export function labelOf(element: XmlElement, index: number, context: ItemContext): string {
  const own = element.attributes.hotspotLabel ?? element.attributes["aria-label"] ?? element.attributes.label;
  const text = element.children
    .filter((node) => !isElement(node))
    .join("")
    .trim();
  const said = (own ?? plainText(text)).trim();
  if (said === "") context.notes.add(message("areas_numbered"));
  return cutText(said || `Area ${index + 1}`, 500);
}

/** Reads a `hotspotInteraction`. */
export function readHotspot(element: XmlElement, context: ItemContext): Part {
  const declared = declarationOf(element, context);
  const areas = partsOf(element, ["hotspotChoice"], context);
  const options = optionsOf(areas, context).map(({ source_identifier, feedback, reason_for_error }, index) => {
    const area = areas[index] ?? element;
    return { source_identifier, feedback, reason_for_error, label: labelOf(area, index, context), ...areaOf(area) };
  });
  const maxChoices = mostChoices(element, context);
  return optionPart({
    variable: declared.identifier,
    kind: element.name,
    interaction: {
      type: "hotspot",
      source_identifier: declared.identifier,
      prompt: promptOf(element, context),
      image: imageOf(element, context),
      min_choices: countIn(element, "minChoices", 0),
      max_choices: maxChoices,
      options,
    },
    isInline: false,
    names: options.map((option) => option.source_identifier),
    maxChoices,
    declared,
    processing: context.scoring.processing,
  });
}

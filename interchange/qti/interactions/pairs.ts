import { writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { childElements, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { type SpecialWriter, toHtml } from "../body/html.ts";
import type { ItemContext } from "../item-context.ts";
import { type PairSet, pairPart, rightPairs } from "../parts/pair-part.ts";
import type { Part } from "../parts/part.ts";
import { Refusal } from "../refusal.ts";
import { areaOf, labelOf } from "./choices.ts";
import { countIn, declarationOf, imageOf, isOn, optionsOf, partsOf, promptOf, withoutFeedback } from "./shared.ts";

function pairDeclaration(element: XmlElement, context: ItemContext) {
  const declared = declarationOf(element, context);
  if (declared.type !== "directedPair" && declared.type !== "pair")
    throw new Refusal(`The response to a <${element.name}> is declared as ${declared.type}, not as pairs.`, "invalid");
  if (findAll(element, ({ attributes }) => (attributes.matchGroup ?? "").trim() !== "").length > 0)
    context.losses.add("Anything may be put with anything; the file allows some pairs only (matchGroup).");
  return declared;
}

const endsOf = (parts: readonly { source_identifier: string; max_matches: number }[]) =>
  parts.map(({ source_identifier, max_matches }) => ({ name: source_identifier, maxMatches: max_matches }));

/** `matchInteraction`. */
export function readMatch(element: XmlElement, context: ItemContext): Part {
  const declared = pairDeclaration(element, context);
  const [first, second] = childElements(element, "simpleMatchSet");
  if (!first || !second) throw new Refusal("A <matchInteraction> has no two sets to match.", "invalid");
  const sideOf = (set: XmlElement) => {
    const elements = partsOf(set, ["simpleAssociableChoice"], context);
    return optionsOf(elements, context).map((option, index) => ({
      ...option,
      max_matches: Math.min(100, countIn(elements[index] ?? set, "matchMax", 1)),
    }));
  };
  const [sources, targets] = [sideOf(first), sideOf(second)];
  const stated = declared.cardinality === "single" ? 1 : countIn(element, "maxAssociations", 1);
  const interaction = {
    type: "match" as const,
    source_identifier: declared.identifier,
    prompt: promptOf(element, context),
    shuffle: isOn(element.attributes.shuffle),
    min_associations: countIn(element, "minAssociations", 0),
    max_associations: stated,
    sources,
    targets,
  };
  const set: PairSet = {
    variable: declared.identifier,
    kind: element.name,
    interaction,
    sources: endsOf(sources),
    targets: endsOf(targets),
    maxPairs: stated,
    declared,
    processing: context.scoring.processing,
  };
  if (stated === 0 || rightPairs(set).length <= stated) return pairPart(set);
  context.notes.add(`The file allows ${stated} pairs but calls more right; here any number may be made.`);
  return pairPart({ ...set, maxPairs: 0, interaction: { ...interaction, max_associations: 0 } });
}

function gapOptions(element: XmlElement, context: ItemContext) {
  const elements = partsOf(element, ["gapText", "gapImg", "gapChoice"], context);
  return optionsOf(elements, context).map((option, index) => ({
    ...option,
    max_matches: Math.min(100, countIn(elements[index] ?? element, "matchMax", 1)),
  }));
}

/** `gapMatchInteraction`: its text, the gaps in their places, becomes the prompt. */
export function readGapMatch(element: XmlElement, context: ItemContext): Part {
  const declared = pairDeclaration(element, context);
  const options = gapOptions(element, context);
  const gaps = partsOf(element, ["gap"], context).map(({ attributes }, index) => ({
    source_identifier: attributes.identifier ?? "",
    label: `Gap ${index + 1}`,
  }));
  const inText: SpecialWriter = (one) => {
    if (one.name === "gap")
      return `${writeStartTag({ name: "span", attributes: { "data-gap": one.attributes.identifier ?? "" } })}</span>`;
    return ["prompt", "gapText", "gapImg", "gapChoice"].includes(one.name) ? "" : withoutFeedback(one);
  };
  const text = toHtml(element.children, context, inText).trim();
  return pairPart({
    variable: declared.identifier,
    kind: element.name,
    interaction: {
      type: "gap_match",
      source_identifier: declared.identifier,
      prompt: `${promptOf(element, context)}${text}`,
      shuffle: isOn(element.attributes.shuffle),
      image: "",
      options,
      gaps,
    },
    sources: endsOf(options),
    targets: gaps.map(({ source_identifier }) => ({ name: source_identifier, maxMatches: 1 })),
    maxPairs: declared.cardinality === "single" ? 1 : 0,
    declared,
    processing: context.scoring.processing,
  });
}

/** `graphicGapMatchInteraction`: gaps are areas of its picture. */
export function readGraphicGapMatch(element: XmlElement, context: ItemContext): Part {
  const declared = pairDeclaration(element, context);
  const options = gapOptions(element, context);
  const areas = partsOf(element, ["associableHotspot"], context);
  const shared = areas.find((area) => countIn(area, "matchMax", 1) !== 1);
  if (shared) throw new Refusal("A <graphicGapMatchInteraction> has an area that takes several options.");
  const gaps = areas.map((area, index) => ({
    source_identifier: area.attributes.identifier ?? "",
    label: labelOf(area, index, context),
    ...areaOf(area),
  }));
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
    sources: endsOf(options),
    targets: gaps.map(({ source_identifier }) => ({ name: source_identifier, maxMatches: 1 })),
    maxPairs: declared.cardinality === "single" ? 1 : 0,
    declared,
    processing: context.scoring.processing,
  });
}

import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { message } from "../../messages/message.ts";
import { childElements, findAll, type XmlElement } from "../../xml/xml-tree.ts";
import { type SpecialWriter, toHtml } from "../body/html.ts";
import type { ItemContext } from "../item-context.ts";
import { type PairSet, pairPart, rightPairs } from "../parts/pair-part.ts";
import type { Part } from "../parts/part.ts";
import type { Declaration } from "../processing/declarations.ts";
import { Refusal } from "../refusal.ts";
import { areaOf, labelOf } from "./choices.ts";
import { countIn, declarationOf, imageOf, isOn, optionsOf, partsOf, promptOf, withoutFeedback } from "./shared.ts";

/** Some programs declare words, and write pairs. */
function isWrittenAsPairs({ type, correct, mapping }: Declaration): boolean {
  const words = [...(correct?.items ?? []).map(String), ...(mapping?.entries ?? []).map(({ key }) => key)];
  return (
    (type === "identifier" || type === "string") &&
    words.length > 0 &&
    words.every((word) => /^\S+\s+\S+$/.test(word.trim()))
  );
}

function pairDeclaration(element: XmlElement, context: ItemContext) {
  const written = declarationOf(element, context);
  const declared = isWrittenAsPairs(written) ? { ...written, type: "directedPair" } : written;
  if (declared.type !== "directedPair" && declared.type !== "pair")
    throw new Refusal(message("pairs_undeclared"), "invalid");
  if (findAll(element, ({ attributes }) => (attributes.matchGroup ?? "").trim() !== "").length > 0)
    context.losses.add(message("match_groups"));
  return declared;
}

const endsOf = (parts: readonly { source_identifier: string; max_matches: number }[]) =>
  parts.map(({ source_identifier, max_matches }) => ({ name: source_identifier, maxMatches: max_matches }));

/** Reads a `matchInteraction`. */
export function readMatch(element: XmlElement, context: ItemContext): Part {
  const declared = pairDeclaration(element, context);
  const [first, second] = childElements(element, "simpleMatchSet");
  if (!first || !second) throw new Refusal(message("match_sides"), "invalid");
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
  context.notes.add(message("pairs_raised", { stated }));
  return pairPart({ ...set, maxPairs: 0, interaction: { ...interaction, max_associations: 0 } });
}

/** Assigns the things of pairs to two sides, so that each pair has one thing on each side; null if that is impossible. */
function sidesOf(names: readonly string[], pairs: readonly (readonly string[])[]): Map<string, 0 | 1> | null {
  const sides = new Map<string, 0 | 1>();
  const place = (name: string, side: 0 | 1): boolean => {
    const known = sides.get(name);
    if (known !== undefined) return known === side;
    sides.set(name, side);
    const mates = pairs.flatMap(([a = "", b = ""]) => (a === name ? [b] : b === name ? [a] : []));
    return mates.every((mate) => place(mate, side === 0 ? 1 : 0));
  };
  const isSound = names
    .filter((name) => pairs.some((pair) => pair.includes(name)))
    .every((name) => sides.has(name) || place(name, 0));
  return isSound ? sides : null;
}

/** Pairs of one list as a match of two, where what belongs together tells them apart. */
function associatePart(
  element: XmlElement,
  context: ItemContext,
  elements: readonly XmlElement[],
  options: ReturnType<typeof optionsOf>,
  prompt: string,
): Part {
  const declared = pairDeclaration(element, context);
  const all = options.map((option, index) => ({
    ...option,
    max_matches: Math.min(100, countIn(elements[index] ?? element, "matchMax", 1)),
  }));
  const names = all.map(({ source_identifier }) => source_identifier);
  const rewarded = (declared.mapping?.entries ?? []).filter(({ value }) => value > 0).map(({ key }) => key);
  const pairs = [...(declared.correct?.items ?? []).map(String), ...rewarded].map((pair) => pair.trim().split(/\s+/));
  const sides = sidesOf(names, pairs);
  if (pairs.length === 0) throw new Refusal(message("associate_without_key"));
  if (!sides) throw new Refusal(message("associate_refused"));
  context.losses.add(message("associate_as_match"));
  const sources = all.filter(({ source_identifier }) => sides.get(source_identifier) === 0);
  const targets = all.filter(({ source_identifier }) => sides.get(source_identifier) !== 0);
  const stated = declared.cardinality === "single" ? 1 : countIn(element, "maxAssociations", 1);
  const maxPairs = stated === 0 || pairs.length > stated ? 0 : stated;
  return pairPart({
    variable: declared.identifier,
    kind: element.name,
    interaction: {
      type: "match",
      source_identifier: declared.identifier,
      prompt,
      shuffle: isOn(element.attributes.shuffle),
      min_associations: Math.min(countIn(element, "minAssociations", 0), sources.length),
      max_associations: maxPairs,
      sources,
      targets,
    },
    sources: endsOf(sources),
    targets: endsOf(targets),
    maxPairs,
    declared,
    processing: context.scoring.processing,
  });
}

/** Reads an `associateInteraction`. */
export function readAssociate(element: XmlElement, context: ItemContext): Part {
  const elements = partsOf(element, ["simpleAssociableChoice"], context);
  return associatePart(element, context, elements, optionsOf(elements, context), promptOf(element, context));
}

/**
 * Reads a `graphicAssociateInteraction`: the places of its picture that are to be joined are matched by their names.
 *
 * @throws Refusal where a place has no name.
 */
export function readGraphicAssociate(element: XmlElement, context: ItemContext): Part {
  const elements = partsOf(element, ["associableHotspot"], context);
  const options = optionsOf(elements, context).map((option, index) => {
    const name = elements[index]?.attributes.hotspotLabel ?? elements[index]?.attributes["aria-label"] ?? "";
    return { ...option, content: escapeHtml(name.trim()) };
  });
  if (options.some(({ content }) => content === "")) throw new Refusal(message("places_unnamed"));
  const prompt = `${promptOf(element, context)}<p>${imageOf(element, context)}</p>`;
  return associatePart(element, context, elements, options, prompt);
}

function gapOptions(element: XmlElement, context: ItemContext) {
  const elements = partsOf(element, ["gapText", "gapImg", "gapChoice"], context);
  return optionsOf(elements, context).map((option, index) => ({
    ...option,
    max_matches: Math.min(100, countIn(elements[index] ?? element, "matchMax", 1)),
  }));
}

/** Reads a `gapMatchInteraction`: its text, the gaps in their places, becomes the prompt. */
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

/** Reads a `graphicGapMatchInteraction`: gaps are areas of its picture. */
export function readGraphicGapMatch(element: XmlElement, context: ItemContext): Part {
  const declared = pairDeclaration(element, context);
  const options = gapOptions(element, context);
  const areas = partsOf(element, ["associableHotspot"], context);
  const shared = areas.find((area) => countIn(area, "matchMax", 1) !== 1);
  if (shared) throw new Refusal(message("area_shared"));
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

import type { InteractionInput } from "@sextant/questions/interactions/schemas.ts";
import { childElements, findAll, type XmlElement } from "../xml/xml-tree.ts";
import { toHtml } from "./body/html.ts";
import type { ItemContext } from "./item-context.ts";
import type { Values } from "./processing/run.ts";
import { readValue } from "./processing/values.ts";

/** An interaction with the element that it was read from. */
export interface Answered {
  element: XmlElement;
  interaction: InteractionInput;
}

const isFeedback = ({ name }: XmlElement) => /^feedback(?:Inline|Block)$/.test(name);

/** Whether a remark is shown, the outcomes being what they are. */
function isShown({ attributes }: XmlElement, outcomes: Values): boolean {
  const values = outcomes.get(attributes.outcomeIdentifier ?? "")?.items.map(String) ?? [];
  return values.includes(attributes.identifier ?? "") !== (attributes.showHide === "hide");
}

/** What a student sees who chose this one option: remarks within it, and those that open in a window. */
function shownFor(
  { element }: Answered,
  name: string,
  modals: readonly XmlElement[],
  context: ItemContext,
): { inner: XmlElement[]; opened: XmlElement[] } {
  const variable = element.attributes.responseIdentifier ?? "";
  const declared = context.scoring.declarations.get(variable);
  const cardinality = declared?.cardinality === "multiple" ? "multiple" : "single";
  const outcomes = context.scoring.outcomes(new Map([[variable, readValue("identifier", cardinality, [name])]]));
  const option = findAll(element, (one) => one.attributes.identifier === name && !isFeedback(one))[0];
  const inner = option ? findAll(option, isFeedback).filter((one) => isShown(one, outcomes)) : [];
  return { inner, opened: modals.filter((one) => isShown(one, outcomes)) };
}

/**
 * Gives the options of a choice the remarks that a student would see on choosing them, by asking the item itself. With several
 * interactions, or several to be chosen, only what stands inside of an option is sure to be about it.
 * @returns The interactions with their feedback, and what is shown whatever is answered, as an explanation.
 */
export function withFeedback(
  answered: readonly Answered[],
  item: XmlElement,
  context: ItemContext,
): { interactions: InteractionInput[]; explanation: string } {
  const modals = childElements(item, "modalFeedback");
  const [only] = answered;
  const isSingle = answered.length === 1 && only?.interaction.type === "choice" && only.interaction.max_choices === 1;
  const used = new Set<XmlElement>();
  const write = (elements: readonly XmlElement[]) => {
    for (const one of elements) used.add(one);
    return elements.map((one) => toHtml(one.children, context).trim()).join("\n");
  };
  const optionsOf = (interaction: InteractionInput) => ("options" in interaction ? interaction.options : []);
  const always = isSingle
    ? modals.filter((modal) =>
        optionsOf(only.interaction).every(({ source_identifier }) =>
          shownFor(only, source_identifier ?? "", [modal], context).opened.includes(modal),
        ),
      )
    : [];
  const explanation = write(always);
  const own = modals.filter((modal) => !always.includes(modal));
  const interactions = answered.map((one): InteractionInput => {
    const feedbackFor = (name: string | null) => {
      const { inner, opened } = shownFor(one, name ?? "", isSingle ? own : [], context);
      return write([...inner, ...opened]);
    };
    const { interaction } = one;
    if (interaction.type !== "choice" && interaction.type !== "inline_choice" && interaction.type !== "hotspot")
      return interaction;
    if (interaction.type === "hotspot")
      return {
        ...interaction,
        options: interaction.options.map((option) => ({ ...option, feedback: feedbackFor(option.source_identifier) })),
      };
    return {
      ...interaction,
      options: interaction.options.map((option) => ({ ...option, feedback: feedbackFor(option.source_identifier) })),
    };
  });
  const within = answered.flatMap(({ element }) => findAll(element, isFeedback));
  const lost = [...own, ...within].filter((one) => !used.has(one));
  if (lost.length > 0) context.losses.add("Feedback that is not about one option is left out.");
  return { interactions, explanation };
}

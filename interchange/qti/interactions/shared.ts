import { message } from "../../messages/message.ts";
import { childElements, findAll, findChild, type XmlElement } from "../../xml/xml-tree.ts";
import { pictureHtml, type SpecialWriter, toHtml } from "../body/html.ts";
import { isShownByTemplate } from "../body/is-shown.ts";
import type { ItemContext } from "../item-context.ts";
import type { Declaration } from "../processing/declarations.ts";
import { Refusal } from "../refusal.ts";

/** Returns a whole number that an attribute states; `otherwise` when it states none. */
export function countIn(element: XmlElement, attribute: string, otherwise: number): number {
  const written = element.attributes[attribute]?.trim() ?? "";
  return /^\d{1,6}$/.test(written) ? Number(written) : otherwise;
}

export const isOn = (written: string | undefined) => written === "true" || written === "1";

/**
 * Returns the declaration of the variable that an interaction fills.
 * @throws Refusal when there is none, or it holds a record.
 */
export function declarationOf(element: XmlElement, { scoring }: ItemContext): Declaration {
  const variable = element.attributes.responseIdentifier ?? "";
  const declared = scoring.declarations.get(variable);
  if (declared?.kind !== "response")
    throw new Refusal(message("answer_undeclared", { name: variable || "?" }), "invalid");
  if (declared.cardinality === "record") throw new Refusal(message("answer_record", { name: variable }));
  return declared;
}

/** Feedback inside an option is not part of the option's content. */
export const withoutFeedback: SpecialWriter = (element) =>
  /^feedback(?:Inline|Block)$/.test(element.name) ? "" : null;

/** Returns the HTML of an interaction's prompt. */
export function promptOf(element: XmlElement, context: ItemContext): string {
  const prompt = findChild(element, "prompt");
  return prompt ? toHtml(prompt.children, context, withoutFeedback).trim() : "";
}

/** Returns the picture that an interaction is about: its first `<object>`, `<img>` or `<picture>`. */
export function imageOf(element: XmlElement, context: ItemContext): string {
  const image = childElements(element).find(({ name }) => name === "object" || name === "img");
  const within = findChild(element, "picture");
  const found = image ?? (within && findChild(within, "img"));
  if (!found) throw new Refusal(message("picture_none"), "invalid");
  return pictureHtml(found, context);
}

/** Returns the parts of an interaction by their names as elements, those that a template hides left out. */
export function partsOf(element: XmlElement, names: readonly string[], context: ItemContext): XmlElement[] {
  return findAll(element, ({ name }) => names.includes(name)).filter((part) => isShownByTemplate(part, context));
}

/** Options as a file has them, with their text as HTML. */
export function optionsOf(elements: readonly XmlElement[], context: ItemContext) {
  const names = elements.map((element) => element.attributes.identifier ?? "");
  const repeated = names.find((name, index) => name === "" || names.indexOf(name) !== index);
  if (repeated !== undefined)
    throw new Refusal(
      repeated === "" ? message("option_unnamed") : message("option_twice", { name: repeated }),
      "invalid",
    );
  return elements.map((element, index) => ({
    source_identifier: names[index] ?? "",
    content: toHtml(element.children, context, withoutFeedback).trim(),
    feedback: "",
    reason_for_error: null,
    fixed: isOn(element.attributes.fixed),
  }));
}

import { MAX_HINTS } from "@sextant/questions/limits.ts";
import { message } from "../messages/message.ts";
import { childElements, findAll, isElement, type XmlElement } from "../xml/xml-tree.ts";
import { toHtml } from "./body/html.ts";
import type { ItemContext } from "./item-context.ts";

const isHintName = (name = "") => /^hint/i.test(name);

/** Tells hints from other feedback by what their outcome is called: QTI has no word for them. */
export const isHint = ({ name, attributes }: XmlElement): boolean =>
  name === "modalFeedback" && isHintName(attributes.outcomeIdentifier);

/** Rules that choose a hint and do nothing else. */
function choosesHint(rule: XmlElement): boolean {
  const set = findAll({ ...rule, children: [rule] }, ({ name }) => /^set\w+Value$/.test(name));
  return set.length > 0 && set.every(({ attributes }) => isHintName(attributes.identifier));
}

/** Returns an item without the rules that choose its hints: they count tries, and decide nothing of the score. */
export function withoutHintRules(item: XmlElement): XmlElement {
  const children = item.children.map((child) =>
    isElement(child) && child.name === "responseProcessing"
      ? { ...child, children: child.children.filter((rule) => !isElement(rule) || !choosesHint(rule)) }
      : child,
  );
  return { ...item, children };
}

/** Returns the hints that an item gives after wrong attempts, in document order. */
export function readHints(item: XmlElement, context: ItemContext): string[] {
  const hints = childElements(item)
    .filter(isHint)
    .map((one) => toHtml(one.children, context).trim())
    .filter((html) => html !== "");
  if (hints.length > MAX_HINTS) context.losses.add(message("hints_too_many", { count: MAX_HINTS }));
  return hints.slice(0, MAX_HINTS);
}

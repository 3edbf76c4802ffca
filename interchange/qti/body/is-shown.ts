import type { XmlElement } from "../../xml/xml-tree.ts";
import type { ItemContext } from "../item-context.ts";

/**
 * Returns whether a part of a template, or an option that depends on one, is there at all, the template's variables being what they
 * are.
 */
export function isShownByTemplate({ attributes }: XmlElement, { scoring }: ItemContext): boolean {
  const { templateIdentifier, identifier = "", showHide } = attributes;
  if (templateIdentifier === undefined) return true;
  const values = scoring.templates.get(templateIdentifier)?.items.map(String) ?? [];
  return values.includes(identifier) !== (showHide === "hide");
}

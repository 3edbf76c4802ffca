import { replaceElements, visitElements, writeStartTag } from "./rewrite.ts";

/** Names in the places where interactions stand inline (`<span data-interaction>`), in document order, repeats included. */
export function listPlaceholders(html: string): string[] {
  if (!html.includes("data-interaction")) return [];
  const names: string[] = [];
  visitElements(html, ({ name, attributes }) => {
    const interaction = attributes["data-interaction"];
    if (name === "span" && interaction !== undefined) names.push(interaction);
  });
  return names;
}

/** HTML with the places of inline interactions named anew. */
export function renamePlaceholders(html: string, rename: (name: string) => string): string {
  if (!html.includes("data-interaction")) return html;
  return replaceElements(html, ({ name, attributes }) => {
    const interaction = attributes["data-interaction"];
    if (name !== "span" || interaction === undefined) return null;
    const attributesNow = { ...attributes, "data-interaction": rename(interaction) };
    return `${writeStartTag({ name, attributes: attributesNow })}</span>`;
  });
}

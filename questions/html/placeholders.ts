import { replaceElements, visitElements, writeStartTag } from "./rewrite.ts";

/** A placeholder in the text: an interaction, or a gap of one. */
type Kind = "data-interaction" | "data-gap";

function listPlaces(html: string, kind: Kind): string[] {
  if (!html.includes(kind)) return [];
  const names: string[] = [];
  visitElements(html, ({ name, attributes }) => {
    const place = attributes[kind];
    if (name === "span" && place !== undefined) names.push(place);
  });
  return names;
}

function renamePlaces(html: string, kind: Kind, rename: (name: string) => string): string {
  if (!html.includes(kind)) return html;
  return replaceElements(html, ({ name, attributes }) => {
    const place = attributes[kind];
    if (name !== "span" || place === undefined) return null;
    return `${writeStartTag({ name, attributes: { ...attributes, [kind]: rename(place) } })}</span>`;
  });
}

/** Lists the names of inline interactions (`<span data-interaction>`) in document order, repeats included. */
export const listPlaceholders = (html: string): string[] => listPlaces(html, "data-interaction");

/** Returns HTML with its inline interactions renamed. */
export const renamePlaceholders = (html: string, rename: (name: string) => string): string =>
  renamePlaces(html, "data-interaction", rename);

/** Lists the names of gaps (`<span data-gap>`) in document order, repeats included. */
export const listGaps = (html: string): string[] => listPlaces(html, "data-gap");

/** Returns HTML with its gaps renamed. */
export const renameGaps = (html: string, rename: (name: string) => string): string =>
  renamePlaces(html, "data-gap", rename);

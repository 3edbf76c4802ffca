import "./placed-html.css";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { setServerContent } from "../ui/trusted-content.ts";
import { questionTexts } from "./question-texts.ts";
import { sayBlanks } from "./say-blanks.ts";

type Places = ReadonlyMap<string, Element>;

const none = { interactions: new Map(), gaps: new Map() } as const;

/** Returns the elements with an attribute, by its value, in text order. */
function findPlaces(container: Element, attribute: string): Places {
  const found = [...container.querySelectorAll(`[${attribute}]`)];
  return new Map(found.map((place) => [place.getAttribute(attribute) ?? "", place]));
}

/** Matches what must not begin a line. */
const closing = /^[,.;:!?)\]}»”’،؛؟]+/u;

/** Keeps the punctuation after a place on the same line: a browser would break the line between the two. */
function holdPunctuation(place: Element): void {
  const next = place.nextSibling;
  const marks = next instanceof Text ? closing.exec(next.data)?.[0] : undefined;
  if (!(next instanceof Text) || marks === undefined) return;
  next.splitText(marks.length);
  const held = document.createElement("span");
  held.className = "held";
  place.replaceWith(held);
  held.append(place, next);
}

/** Renders server HTML into an element before paint, and returns the elements of interactions and gaps, by their ids. */
export function usePlacedHtml(html: string): {
  element: RefObject<HTMLDivElement | null>;
  interactions: Places;
  gaps: Places;
} {
  const element = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<{ interactions: Places; gaps: Places }>(none);
  useLayoutEffect(() => {
    if (!element.current) return;
    setServerContent(element.current, html);
    sayBlanks(element.current, questionTexts().a_blank);
    const interactions = findPlaces(element.current, "data-interaction");
    const gaps = findPlaces(element.current, "data-gap");
    for (const place of [...interactions.values(), ...gaps.values()]) holdPunctuation(place);
    setPlaces({ interactions, gaps });
  }, [html]);
  return { element, ...places };
}

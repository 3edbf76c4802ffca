import "./placed-html.css";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { setServerContent } from "../ui/trusted-content.ts";

type Places = ReadonlyMap<string, Element>;

const none = { interactions: new Map(), gaps: new Map() } as const;

/** The elements that name something by an attribute, in order of the text. */
function findPlaces(container: Element, attribute: string): Places {
  const found = [...container.querySelectorAll(`[${attribute}]`)];
  return new Map(found.map((place) => [place.getAttribute(attribute) ?? "", place]));
}

/** What may not begin a line. */
const closing = /^[,.;:!?)\]}»”’،؛؟]+/u;

/** Keeps the punctuation behind a place in its line: a browser would break the line between the two. */
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

/** Shows HTML of the server in an element before it is painted, and says where in it interactions and gaps stand, by their ids. */
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
    const interactions = findPlaces(element.current, "data-interaction");
    const gaps = findPlaces(element.current, "data-gap");
    for (const place of [...interactions.values(), ...gaps.values()]) holdPunctuation(place);
    setPlaces({ interactions, gaps });
  }, [html]);
  return { element, ...places };
}

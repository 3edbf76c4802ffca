import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { setServerContent } from "../ui/trusted-content.ts";

type Places = ReadonlyMap<string, Element>;

const none = { interactions: new Map(), gaps: new Map() } as const;

/** The elements that name something by an attribute, in order of the text. */
function findPlaces(container: Element, attribute: string): Places {
  const found = [...container.querySelectorAll(`[${attribute}]`)];
  return new Map(found.map((place) => [place.getAttribute(attribute) ?? "", place]));
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
    setPlaces({
      interactions: findPlaces(element.current, "data-interaction"),
      gaps: findPlaces(element.current, "data-gap"),
    });
  }, [html]);
  return { element, ...places };
}

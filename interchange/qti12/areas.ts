import { message } from "../messages/message.ts";
import { readCoords } from "../qti/processing/geometry.ts";
import { Refusal } from "../qti/refusal.ts";
import { isElement, type XmlElement } from "../xml/xml-tree.ts";

/** An area of a picture in the words of QTI 2. */
type Area = { shape: "rect" | "circle" | "ellipse" | "poly"; coords: string };

/** Returns the text directly in an element, which is where its coordinates are. */
const ownText = (element: XmlElement) => element.children.filter((node) => !isElement(node)).join("");

/**
 * Returns the area that an element draws, in pixels: a rectangle by its left, top, height and width, an ellipse by its centre and both
 * diameters, anything else by its corners. Without a named shape an ellipse is meant.
 * @throws Refusal at an area with an unknown shape, and at one given in shares of the picture.
 */
export function areaOf(element: XmlElement): Area {
  const written = element.attributes.rarea ?? element.attributes.areatype ?? "Ellipse";
  const kind = written.trim().toLowerCase();
  const text = ownText(element);
  const coords = readCoords(text);
  const [x = 0, y = 0, third = 0, fourth = third] = coords;
  if (coords.length > 0 && (/%/.test(text) || coords.every((one) => one >= 0 && one <= 1)))
    throw new Refusal(message("area_percent"));
  const joined = (...numbers: number[]) => numbers.join(",");
  if (kind === "rectangle" && coords.length === 4)
    return { shape: "rect", coords: joined(x, y, x + fourth, y + third) };
  if (kind === "ellipse" && (coords.length === 3 || coords.length === 4))
    return third === fourth
      ? { shape: "circle", coords: joined(x, y, third / 2) }
      : { shape: "ellipse", coords: joined(x, y, third / 2, fourth / 2) };
  if (kind === "bounded" && coords.length >= 6 && coords.length % 2 === 0)
    return { shape: "poly", coords: joined(...coords) };
  throw new Refusal(message("area_shape", { shape: `${written} ${text.trim()}`.trim() }), "invalid");
}

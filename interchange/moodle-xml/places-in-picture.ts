import { writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { invalid, optionName, type Refused, unsupported } from "../draft.ts";
import { message } from "../messages/message.ts";
import { type PictureSize, pictureSize } from "../picture-size.ts";
import { childElements, findChild, type XmlElement } from "../xml/xml-tree.ts";
import { type KindReader, NAME, type Understood } from "./kinds.ts";
import type { QuestionTexts } from "./question-texts.ts";
import { isSet, numberOf, settingOf } from "./settings.ts";

interface Item {
  number: number;
  name: string;
  content: string;
  group: string;
  size: PictureSize | null;
  /** How often it may be used; 0 means as often as one likes. */
  uses: number;
}

interface Place {
  /** Number of the item that belongs there. */
  choice: number;
  label: string;
  shape: "rect" | "circle" | "poly";
  coords: number[];
}

const imageTag = (name: string, alt: string, size: PictureSize | null) =>
  writeStartTag({
    name: "img",
    attributes: { "data-file": name, alt, ...(size && { width: String(size.width), height: String(size.height) }) },
  });

function itemsOf(question: XmlElement, texts: QuestionTexts): Item[] {
  return childElements(question, "drag").map((drag, index) => {
    const file = findChild(drag, "file");
    const label = texts.label(drag.children.length > 0 ? findChild(drag, "text") : undefined);
    const picture = file ? texts.picture(file) : null;
    const size = picture ? pictureSize(picture.bytes) : null;
    const own = Math.max(1, numberOf(drag, "noofdrags") ?? 1);
    return {
      number: numberOf(drag, "no") ?? index + 1,
      name: optionName(index),
      content: picture ? imageTag(picture.name, plainText(label), size) : label,
      group: settingOf(drag, "draggroup") || "1",
      size,
      uses: isSet(drag, "infinite") ? 0 : own,
    };
  });
}

/** What both kinds come to: options to be put on areas of a picture, each place worth an equal share. */
function build(question: XmlElement, texts: QuestionTexts, items: Item[], places: Place[]): Understood | Refused {
  const file = findChild(question, "file");
  if (!file) return invalid(message("no_background"));
  const picture = texts.picture(file);
  const size = pictureSize(picture.bytes);
  if (!size) return invalid(message("background_unreadable"));
  if (places.length === 0) return invalid(message("no_places"));
  if (places.length > 100 || items.length > 200) return invalid(message("too_many_places"));
  const byNumber = new Map(items.map((item) => [item.number, item]));
  const correct: [string, string][] = [];
  for (const [index, { choice }] of places.entries()) {
    const item = byNumber.get(choice);
    if (!item) return invalid(message("nothing_for_place", { place: index + 1 }));
    correct.push([item.name, `G${index + 1}`]);
  }
  const title = cutText(plainText(texts.block(findChild(question, "questiontext"))), 200);
  const options = items.map(({ name, content, uses }) => {
    const needed = correct.filter(([source]) => source === name).length;
    return { source_identifier: name, content, max_matches: uses === 0 ? 0 : Math.max(uses, needed) };
  });
  const gaps = places.map(({ label, shape, coords }, index) => ({
    source_identifier: `G${index + 1}`,
    label: cutText(label, 500) || `Place ${index + 1}`,
    shape,
    coords,
  }));
  const points = correct.map(([source, target]) => ({ source, target, points: 1 }));
  return {
    parts: [
      {
        interaction: {
          type: "gap_match",
          source_identifier: NAME,
          shuffle: isSet(question, "shuffleanswers"),
          image: imageTag(picture.name, title || "Picture", size),
          options,
          gaps,
        },
        key: { correct, mapping: { points } },
        losses: [],
      },
    ],
  };
}

/** A text without a size of its own takes about so many pixels. */
const textSize = (item: Item): PictureSize => ({ width: 20 + 8 * plainText(item.content).length, height: 30 });

/** Texts or pictures to be dragged to places of a picture, which are as large as the largest of what fits there. */
export const dragToPicture: KindReader = (question, texts) => {
  const items = itemsOf(question, texts);
  const byNumber = new Map(items.map((item) => [item.number, item]));
  let isEstimated = false;
  const places = childElements(question, "drop").map((drop): Place => {
    const choice = numberOf(drop, "choice") ?? 0;
    const alike = items.filter((item) => item.group === byNumber.get(choice)?.group);
    isEstimated ||= alike.some((item) => item.size === null);
    const sizes = alike.map((item) => item.size ?? textSize(item));
    const [x, y] = [numberOf(drop, "xleft") ?? 0, numberOf(drop, "ytop") ?? 0];
    const width = Math.max(10, ...sizes.map((size) => size.width));
    const height = Math.max(10, ...sizes.map((size) => size.height));
    return {
      choice,
      label: plainText(texts.label(findChild(drop, "text"))),
      shape: "rect",
      coords: [x, y, x + width, y + height],
    };
  });
  const built = build(question, texts, items, places);
  const loss = message("places_estimated");
  return "refused" in built || !isEstimated ? built : { ...built, losses: [loss] };
};

const numbersOf = (coords: string) => (coords.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

function areaOf(shape: string, coords: string): Pick<Place, "shape" | "coords"> | null {
  const numbers = numbersOf(coords);
  const [x = 0, y = 0, a = 0, b = 0] = numbers;
  if (shape === "circle" && numbers.length === 3) return { shape: "circle", coords: [x, y, a] };
  if (shape === "rectangle" && numbers.length === 4) return { shape: "rect", coords: [x, y, x + a, y + b] };
  const isPolygon = shape === "polygon" && numbers.length >= 6 && numbers.length <= 400 && numbers.length % 2 === 0;
  return isPolygon ? { shape: "poly", coords: numbers } : null;
}

/** Markers to be put on areas of a picture. */
export const dragMarkers: KindReader = (question, texts) => {
  const items = itemsOf(question, texts);
  const places: Place[] = [];
  for (const drop of childElements(question, "drop")) {
    const area = areaOf(settingOf(drop, "shape").toLowerCase(), settingOf(drop, "coords"));
    if (!area) return invalid(message("no_area", { area: settingOf(drop, "coords") || "–" }));
    places.push({ choice: numberOf(drop, "choice") ?? 0, label: "", ...area });
  }
  const isEndless = items.some((item) => item.uses === 0);
  const markers = items.reduce((sum, item) => sum + item.uses, 0);
  // Moodle divides by the number of markers put down where that is more than the places.
  if (isEndless || markers > places.length) return unsupported(message("spare_markers"));
  const built = build(question, texts, items, places);
  const loss = message("areas_shown");
  return "refused" in built ? built : { ...built, losses: [loss] };
};

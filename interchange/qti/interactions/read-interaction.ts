import type { XmlElement } from "../../xml/xml-tree.ts";
import type { ItemContext } from "../item-context.ts";
import { orderPart } from "../parts/order-part.ts";
import type { Part } from "../parts/part.ts";
import { Refusal } from "../refusal.ts";
import { readChoice, readHotspot, readHottext, readInlineChoice } from "./choices.ts";
import { readGapMatch, readGraphicGapMatch, readMatch } from "./pairs.ts";
import { countIn, declarationOf, isOn, optionsOf, partsOf, promptOf } from "./shared.ts";
import { type ReadText, readExtendedText, readSlider, readTextEntry } from "./texts.ts";

function readOrder(element: XmlElement, context: ItemContext): Part {
  const declared = declarationOf(element, context);
  if (declared.cardinality !== "ordered")
    throw new Refusal(
      `The response to an <orderInteraction> is declared ${declared.cardinality}, not ordered.`,
      "invalid",
    );
  const options = optionsOf(partsOf(element, ["simpleChoice"], context), context);
  const most = countIn(element, "maxChoices", 0);
  const pickedOut = most >= options.length ? 0 : most;
  return orderPart({
    variable: declared.identifier,
    kind: element.name,
    interaction: {
      type: "order",
      source_identifier: declared.identifier,
      prompt: promptOf(element, context),
      shuffle: isOn(element.attributes.shuffle),
      orientation: element.attributes.orientation === "horizontal" ? "horizontal" : "vertical",
      min_choices: pickedOut === 0 ? 0 : countIn(element, "minChoices", 0),
      max_choices: pickedOut,
      options,
    },
    names: options.map((option) => option.source_identifier),
    pickedOut,
    declared,
  });
}

const readers: Record<string, (element: XmlElement, context: ItemContext) => Part> = {
  choiceInteraction: readChoice,
  hottextInteraction: readHottext,
  inlineChoiceInteraction: readInlineChoice,
  hotspotInteraction: readHotspot,
  matchInteraction: readMatch,
  gapMatchInteraction: readGapMatch,
  graphicGapMatchInteraction: readGraphicGapMatch,
  orderInteraction: readOrder,
  textEntryInteraction: readTextEntry,
  sliderInteraction: readSlider,
};

/** What interactions ask for that questions cannot ask. */
const asked: Record<string, string> = {
  portableCustomInteraction: "It runs a program of its own in the page, and such programs are not taken",
  customInteraction: "It needs a program of its platform, and such programs are not taken",
  drawingInteraction: "It is answered by a drawing, which questions here cannot be",
  uploadInteraction: "It is answered by a file, which questions here cannot be",
  mediaInteraction: "It is about sound or film, which questions here do not have",
  selectPointInteraction: "It is answered by a point in a picture, which questions here cannot be",
  positionObjectInteraction: "It is answered by placing objects in a picture, which questions here cannot be",
  graphicOrderInteraction: "It is answered by ordering places in a picture, which questions here cannot be",
  graphicAssociateInteraction: "It is answered by joining places in a picture, which questions here cannot be",
  associateInteraction: "It is answered by pairing things of one list, which questions here cannot be",
  endAttemptInteraction: "It has a button that ends the attempt, which questions here do not have",
};

const noSuchInteraction = (name: string) =>
  `${asked[name] ?? "It asks in a way that questions here do not have"}. In the file: <${name}>.`;

/**
 * Reads one interaction.
 * @throws Refusal, with its name, when it is of a kind that questions do not have.
 */
export function readInteraction(element: XmlElement, context: ItemContext): ReadText {
  if (element.name === "extendedTextInteraction") return readExtendedText(element, context);
  const reader = Object.hasOwn(readers, element.name) ? readers[element.name] : undefined;
  if (!reader) throw new Refusal(noSuchInteraction(element.name));
  return { part: reader(element, context) };
}

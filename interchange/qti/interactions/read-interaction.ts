import { message } from "../../messages/message.ts";
import type { XmlElement } from "../../xml/xml-tree.ts";
import type { ItemContext } from "../item-context.ts";
import { isScored } from "../parts/find-uses.ts";
import { orderPart } from "../parts/order-part.ts";
import type { Part } from "../parts/part.ts";
import { Refusal } from "../refusal.ts";
import { readChoice, readHotspot, readHottext, readInlineChoice } from "./choices.ts";
import { readGraphicOrder } from "./graphic-order.ts";
import { readAssociate, readGapMatch, readGraphicAssociate, readGraphicGapMatch, readMatch } from "./pairs.ts";
import { readSelectPoint } from "./select-point.ts";
import { countIn, declarationOf, isOn, optionsOf, partsOf, promptOf } from "./shared.ts";
import { type ReadText, readExtendedText, readSlider, readTextEntry } from "./texts.ts";

function readOrder(element: XmlElement, context: ItemContext): Part {
  const declared = declarationOf(element, context);
  if (declared.cardinality !== "ordered") throw new Refusal(message("order_undeclared"), "invalid");
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
  associateInteraction: readAssociate,
  graphicAssociateInteraction: readGraphicAssociate,
  selectPointInteraction: readSelectPoint,
  graphicOrderInteraction: readGraphicOrder,
  gapMatchInteraction: readGapMatch,
  graphicGapMatchInteraction: readGraphicGapMatch,
  orderInteraction: readOrder,
  textEntryInteraction: readTextEntry,
  sliderInteraction: readSlider,
};

/** An interaction's kind as people would say it. */
const kindOf = (name: string) =>
  name
    .replace(/Interaction$/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

/**
 * Reads one interaction.
 * @throws Refusal, with its name, when it is of a kind that questions do not have.
 */
export function readInteraction(element: XmlElement, context: ItemContext): ReadText {
  if (element.name === "extendedTextInteraction") return readExtendedText(element, context);
  if (element.name === "uploadInteraction") return { essay: element };
  const reader = Object.hasOwn(readers, element.name) ? readers[element.name] : undefined;
  if (element.name === "mediaInteraction")
    throw new Refusal(
      message(isScored(context.scoring, element.attributes.responseIdentifier ?? "") ? "media_scored" : "media_alone"),
    );
  if (element.name === "positionObjectInteraction") throw new Refusal(message("object_without_picture"), "invalid");
  if (!reader) throw new Refusal(message("kind_unknown", { kind: kindOf(element.name) }));
  return { part: reader(element, context) };
}

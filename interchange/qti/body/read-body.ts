import { writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { message } from "../../messages/message.ts";
import { isElement, type XmlElement, type XmlNode } from "../../xml/xml-tree.ts";
import { readInteraction } from "../interactions/read-interaction.ts";
import type { ReadText } from "../interactions/texts.ts";
import type { ItemContext } from "../item-context.ts";
import { Refusal } from "../refusal.ts";
import { type SpecialWriter, toHtml } from "./html.ts";
import { isShownByTemplate } from "./is-shown.ts";
import { isInteraction, splitBody } from "./split-body.ts";

/** An item's body as our questions have it. */
export interface ReadBody {
  body: string;
  /** A passage that the item marks as shared, as HTML; empty when there is none. */
  passage: string;
  /** What markers are told, as HTML. */
  guidance: string;
  /** In document order; block interactions carry the text that stood before them in `lead`. */
  interactions: { element: XmlElement; read: ReadText; lead: string }[];
}

const isBlank = (html: string) => plainText(html) === "" && !/<(?:img|math|hr)\b/.test(html);

/** Text of a variable that is the same for every student; its name is refused otherwise. */
function printed(element: XmlElement, context: ItemContext): string {
  const name = element.attributes.identifier ?? "";
  if (context.scoring.declarations.get(name)?.kind !== "template") {
    context.losses.add(message("value_left_out", { name }));
    return "";
  }
  return (context.scoring.templates.get(name)?.items ?? []).map(String).join(", ");
}

const isForCandidates = ({ attributes }: XmlElement) =>
  attributes.view === undefined || attributes.view.split(/\s+/).includes("candidate");
const isForScorers = ({ attributes }: XmlElement) => /\bscorer\b/.test(attributes.view ?? "");
const isPassage = ({ attributes }: XmlElement) =>
  /stimulus|passage/i.test(`${attributes.use ?? ""} ${attributes.class ?? ""}`);

/** Where an interaction is answered within the text. */
const placeOf = ({ attributes }: XmlElement) =>
  `${writeStartTag({ name: "span", attributes: { "data-interaction": attributes.responseIdentifier ?? "" } })}</span>`;

const holdsInline = (nodes: readonly XmlNode[]): boolean =>
  nodes.some((node) => isElement(node) && (isInteraction(node) || holdsInline(node.children)));

/**
 * Reads the body of an item with all that is to be answered in it.
 * @throws Refusal at an interaction that cannot be taken in.
 */
export function readBody(body: readonly XmlNode[], context: ItemContext): ReadBody {
  const interactions: ReadBody["interactions"] = [];
  const passages: string[] = [];
  const guidance: string[] = [];
  const answer = (element: XmlElement, lead: string) => {
    interactions.push({ element, read: readInteraction(element, context), lead });
  };
  const rubric = (element: XmlElement): string => {
    const html = toHtml(element.children, context, special);
    if (isForCandidates(element) && isPassage(element)) passages.push(html);
    else if (isForCandidates(element)) return `<div>${html}</div>`;
    else if (isForScorers(element)) guidance.push(html);
    else context.losses.add(message("text_for_others"));
    return "";
  };
  const special: SpecialWriter = (element) => {
    if (isInteraction(element)) {
      answer(element, "");
      return placeOf(element);
    }
    switch (element.name) {
      case "rubricBlock":
        return rubric(element);
      case "printedVariable":
        return printed(element, context);
      case "templateInline":
      case "templateBlock":
        return isShownByTemplate(element, context) ? null : "";
      case "feedbackInline":
      case "feedbackBlock":
        context.losses.add(message("feedback_in_text"));
        return "";
      case "include":
        throw new Refusal(message("include_missing", { name: element.attributes.href ?? "" }));
      default:
        return null;
    }
  };
  const { pieces, unwrapped } = splitBody(body);
  // What is answered in a line after an interaction that stands by itself can only keep its place in the body, and so has all before it.
  const isPlaced = (piece: (typeof pieces)[number], index: number) =>
    "interaction" in piece && pieces.slice(index).some((later) => "text" in later && holdsInline(later.text));
  if (unwrapped.length > 0) context.losses.add(message("layout_left_out"));
  const ownTexts: string[] = [];
  let lead = "";
  for (const [index, piece] of pieces.entries()) {
    if ("interaction" in piece) {
      const placed = isPlaced(piece, index) ? placeOf(piece.interaction) : "";
      answer(piece.interaction, lead);
      lead = "";
      if (placed !== "") ownTexts.push(`<div>${placed}</div>`);
      continue;
    }
    const html = toHtml(piece.text, context, special).trim();
    if (isBlank(html) && !html.includes("data-interaction")) continue;
    const isFirst = !pieces.slice(0, index).some((before) => "interaction" in before);
    const comesLater = pieces.slice(index + 1).some((later) => "text" in later && holdsInline(later.text));
    // An answer placeholder only works in the body, so the text before one cannot go to the next interaction's prompt.
    if (isFirst || comesLater || html.includes("data-interaction")) ownTexts.push(html);
    else lead += html;
  }
  if (lead !== "") {
    context.notes.add(message("text_moved"));
    ownTexts.push(lead);
  }
  return { body: ownTexts.join("\n"), passage: passages.join("\n"), guidance: guidance.join("\n"), interactions };
}

import { message } from "../messages/message.ts";
import { Refusal } from "../qti/refusal.ts";
import { findAll, isElement, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { pairName } from "./answer.ts";
import { areaOf } from "./areas.ts";
import { make } from "./make-element.ts";
import { ownMaterial } from "./material.ts";

/** Things to match with others, or to put on areas of a picture, in the words of QTI 2. */
export interface Group {
  interaction: XmlElement;
  /** Names of the things to move. */
  sources: ReadonlySet<string>;
  /** The picture with the areas, which then belongs to the interaction. */
  picture: XmlNode | null;
}

const nameOf = (label: XmlElement) => pairName(label.attributes.ident ?? "");
const matchMax = (label: XmlElement, usual: string) => label.attributes.match_max?.trim() || usual;

/**
 * Reads a `response_grp`: labels with a `match_group` are the things to move, the others are the targets.
 * @param shown The content before it; its last picture is the one with the areas.
 * @throws Refusal if either are missing.
 */
export function groupOf(
  response: XmlElement,
  shown: readonly XmlNode[],
  locatePicture: (address: string) => string,
): Group {
  const labels = findAll(response, "response_label");
  const moved = labels.filter(({ attributes }) => attributes.match_group !== undefined);
  const places = labels.filter(({ attributes }) => attributes.match_group === undefined);
  if (moved.length === 0 || places.length === 0) throw new Refusal(message("match_sides"), "invalid");
  const sources = new Set(moved.map(nameOf));
  const prompt = ownMaterial(response, locatePicture);
  const asked = prompt.length > 0 ? [make("prompt", {}, ...prompt)] : [];
  const attributes = { responseIdentifier: response.attributes.ident?.trim() ?? "" };
  if (places.every((label) => label.attributes.rarea !== undefined)) {
    const picture = shown.findLast((node) => isElement(node) && node.name === "img");
    if (picture === undefined) throw new Refusal(message("picture_none"), "invalid");
    const interaction = make(
      "graphicGapMatchInteraction",
      attributes,
      ...asked,
      picture,
      ...moved.map((label) =>
        make(
          "gapText",
          { identifier: nameOf(label), matchMax: matchMax(label, "1") },
          ...ownMaterial(label, locatePicture),
        ),
      ),
      ...places.map((label) =>
        make("associableHotspot", { identifier: nameOf(label), matchMax: "1", ...areaOf(label) }),
      ),
    );
    return { interaction, sources, picture };
  }
  const choices = (parts: readonly XmlElement[], usual: string) =>
    make(
      "simpleMatchSet",
      {},
      ...parts.map((label) =>
        make(
          "simpleAssociableChoice",
          { identifier: nameOf(label), matchMax: matchMax(label, usual) },
          ...ownMaterial(label, locatePicture),
        ),
      ),
    );
  const interaction = make(
    "matchInteraction",
    { ...attributes, maxAssociations: "0" },
    ...asked,
    choices(moved, "1"),
    choices(places, "0"),
  );
  return { interaction, sources, picture: null };
}

import { message } from "../messages/message.ts";
import { Refusal } from "../qti/refusal.ts";
import { findAll, isElement, textOf, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { areaOf } from "./areas.ts";
import { make } from "./make-element.ts";
import { materialOf, ownMaterial } from "./material.ts";

const isPicture = (node: XmlNode): node is XmlElement => isElement(node) && node.name === "img";

/**
 * Returns a picture to be clicked at, as an interaction of QTI 2.
 * @param isPoint Points are scored by where they lie; else areas are, by their names.
 * @throws Refusal where there is no picture, or an area that cannot be drawn.
 */
export function hotspotOf(
  response: XmlElement,
  isPoint: boolean,
  mostChoices: string,
  locatePicture: (address: string) => string,
): XmlElement {
  const render = findAll(response, "render_hotspot")[0] ?? response;
  const shown = findAll(render, "material").flatMap((one) => materialOf(one, locatePicture));
  const picture = shown.find(isPicture);
  if (!picture) throw new Refusal(message("picture_none"), "invalid");
  const asked = ownMaterial(response, locatePicture);
  const prompt = asked.length > 0 ? [make("prompt", {}, ...asked)] : [];
  const attributes = { responseIdentifier: response.attributes.ident?.trim() ?? "", maxChoices: mostChoices };
  if (isPoint) return make("selectPointInteraction", attributes, ...prompt, picture);
  const areas = findAll(response, "response_label").map((label) =>
    make("hotspotChoice", {
      identifier: label.attributes.ident?.trim() ?? "",
      ...areaOf(label),
      hotspotLabel: findAll(label, "mattext").map(textOf).join(" ").trim(),
    }),
  );
  if (areas.length === 0) throw new Refusal(message("areas_unknown"));
  return make("hotspotInteraction", attributes, ...prompt, picture, ...areas);
}

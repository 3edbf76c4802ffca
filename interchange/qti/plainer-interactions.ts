import { type Message, message } from "../messages/message.ts";
import { childElements, findAll, findChild, isElement, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { isInteraction } from "./body/split-body.ts";

const isPicture = ({ name }: XmlElement) => name === "object" || name === "img" || name === "picture";

const elementOf = (like: XmlElement, name: string, children: readonly XmlNode[]): XmlElement => ({
  ...like,
  name,
  attributes: {},
  children,
});

/** Things to put on a picture, each as a point to choose on it, with what was to be put there above. */
function asPoints(stage: XmlElement): XmlNode[] | null {
  const picture = childElements(stage).find(isPicture);
  const things = childElements(stage, "positionObjectInteraction");
  if (!picture || things.length === 0) return null;
  return things.flatMap((thing) => {
    const shown = childElements(thing).filter(isPicture);
    const prompt = findChild(thing, "prompt");
    return [
      ...(prompt ? [elementOf(prompt, "div", prompt.children)] : []),
      ...(shown.length > 0 ? [elementOf(thing, "p", shown)] : []),
      { ...thing, name: "selectPointInteraction", children: [picture] },
    ];
  });
}

/** What was to be drawn on, and a picture of the drawing to upload. */
function asUpload(drawing: XmlElement): XmlNode[] {
  const shown = childElements(drawing).filter(isPicture);
  const { responseIdentifier = "" } = drawing.attributes;
  const attributes = { responseIdentifier, type: "image/*" };
  return [
    ...(shown.length > 0 ? [elementOf(drawing, "p", shown)] : []),
    { ...drawing, name: "uploadInteraction", attributes, children: childElements(drawing, "prompt") },
  ];
}

/** Sound or film whose playing earns nothing, as text of the question. */
const asText = (media: XmlElement): XmlNode[] => [elementOf(media, "div", media.children)];

/**
 * Returns an item with interactions that questions don’t have as others that ask for the same, and what there is to say of it: a drawing is
 * a picture to upload, a thing to put on a picture a point on it, and sound or film beside other answers is left out.
 */
export function withPlainerInteractions(item: XmlElement): { item: XmlElement; losses: Message[] } {
  const losses = new Set<Message>();
  const isBeside = findAll(item, isInteraction).some(({ name }) => name !== "mediaInteraction");
  const isRead = (variable: string) =>
    findAll(item, "responseProcessing").some((processing) =>
      findAll(processing, ({ attributes }) => attributes.identifier === variable).some(
        ({ name }) => name !== "setOutcomeValue",
      ),
    );
  const rewritten = (element: XmlElement): XmlNode[] | null => {
    if (element.name === "drawingInteraction") {
      losses.add(message("drawing_as_upload"));
      return asUpload(element);
    }
    if (element.name === "positionObjectStage") {
      const points = asPoints(element);
      if (points) losses.add(message("object_as_point"));
      return points;
    }
    const isIdle = isBeside && !isRead(element.attributes.responseIdentifier ?? "");
    return element.name === "mediaInteraction" && isIdle ? asText(element) : null;
  };
  const visit = (nodes: readonly XmlNode[]): XmlNode[] =>
    nodes.flatMap((node) => {
      if (!isElement(node)) return [node];
      return rewritten(node) ?? [{ ...node, children: visit(node.children) }];
    });
  const body = findChild(item, "itemBody");
  if (!body) return { item, losses: [] };
  const children = item.children.map((node) => (node === body ? { ...body, children: visit(body.children) } : node));
  return { item: { ...item, children }, losses: [...losses] };
}

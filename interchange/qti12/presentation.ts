import { type Message, message } from "../messages/message.ts";
import { Refusal } from "../qti/refusal.ts";
import {
  childElements,
  findAll,
  findChild,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";
import { type Answer, pairName } from "./answer.ts";
import { groupOf } from "./groups.ts";
import { hotspotOf } from "./hotspot.ts";
import { make, rawHtml } from "./make-element.ts";
import { ownMaterial } from "./material.ts";

/** What an item shows and asks, in the words of QTI 2. */
export interface Presented {
  body: XmlNode[];
  declarations: XmlElement[];
  /** By the response's name in the file. */
  answers: Map<string, Answer>;
  notes: Set<Message>;
}

/** What reading a presentation needs to know of its item. */
export interface PresentationContext {
  kind: string;
  /** Responses that the scoring reads, and those that it compares with numbers. */
  read: ReadonlySet<string>;
  compared: ReadonlySet<string>;
  /** Responses that are scored by where in a picture they lie. */
  pointed: ReadonlySet<string>;
  locatePicture(address: string): string;
}

const MATCH = "RESPONSE";
const responseName = /^response_/;
const isBlanks = (kind: string) =>
  kind === "fill_in_multiple_blanks_question" || kind === "multiple_dropdowns_question";
const identOf = (element: XmlElement) => element.attributes.ident?.trim() ?? "";
const isYes = (written: string | undefined) => written?.trim().toLowerCase() === "yes";
const labelsOf = (response: XmlElement) => findAll(response, "response_label");

function declare(presented: Presented, name: string, baseType: string, cardinality: string): void {
  presented.declarations.push(make("responseDeclaration", { identifier: name, baseType, cardinality }));
}

function optionOf(label: XmlElement, name: string, context: PresentationContext): XmlElement {
  const fixed = isYes(label.attributes.rshuffle) || label.attributes.rshuffle === undefined ? "false" : "true";
  const materials = [label, ...findAll(label, (one) => one.name === "flow_mat" || one.name === "flow")];
  const content = materials.flatMap((one) => ownMaterial(one, context.locatePicture));
  return make(name, { identifier: identOf(label), fixed }, ...content);
}

/** A text that may be typed into a blank: one of those that the file lists for it. */
function readBlank(response: XmlElement, presented: Presented, context: PresentationContext): XmlElement {
  const name = identOf(response);
  const labels = response.name === "response_str" ? [] : labelsOf(response);
  const isPicked = labels.some(({ attributes }) => /^(?:dropdown|wordbank)$/i.test(attributes.answer_type ?? ""));
  if (context.kind === "multiple_dropdowns_question" || isPicked) {
    declare(presented, name, "identifier", "single");
    presented.answers.set(name, { kind: "options", cardinality: "single" });
    return make(
      "inlineChoiceInteraction",
      { responseIdentifier: name },
      ...labels.map((label) => optionOf(label, "inlineChoice", context)),
    );
  }
  const strange = labels.find(
    ({ attributes }) => !/^(?:|Equivalence|TextEquivalence|TextInChoices)$/.test(attributes.scoring_algorithm ?? ""),
  );
  if (strange) throw new Refusal(message("scoring_unknown"));
  const texts = labels.map((label) => textOf(label).trim()).filter((text) => text !== "");
  if (texts.length > 1) presented.notes.add(message("blank_texts"));
  declare(presented, name, "string", "single");
  presented.answers.set(name, { kind: "text", labels: new Set(labels.map(identOf)), texts });
  return make("textEntryInteraction", { responseIdentifier: name });
}

/** A piece of text cut at the name of a blank, which Canvas writes in brackets; null when it does not hold it. */
function cutAt(node: XmlNode, mark: string): [XmlNode, XmlNode] | null {
  const isRaw = isElement(node);
  if (isRaw && node.name !== "#html") return null;
  const text = isRaw ? textOf(node) : node;
  const at = text.indexOf(mark);
  if (at < 0) return null;
  const [before, after] = [text.slice(0, at), text.slice(at + mark.length)];
  return isRaw ? [rawHtml(before), rawHtml(after)] : [before, after];
}

/** Puts a blank into its place in the text, or at the end, with its name, if the text has no place for it. */
function placeBlank(response: XmlElement, presented: Presented, context: PresentationContext): void {
  const interaction = readBlank(response, presented, context);
  const mark = `[${identOf(response).replace(responseName, "")}]`;
  for (const [index, node] of presented.body.entries()) {
    const cut = cutAt(node, mark);
    if (!cut) continue;
    presented.body.splice(index, 1, cut[0], interaction, cut[1]);
    return;
  }
  presented.body.push(make("p", {}, ...ownMaterial(response, context.locatePicture), " ", interaction));
}

/** A row of a matching question: all rows become one interaction, in the place of the first. */
function readRow(response: XmlElement, presented: Presented, context: PresentationContext): void {
  const name = pairName(identOf(response));
  presented.answers.set(identOf(response), { kind: "row", variable: MATCH, name });
  const partOf = (identifier: string, most: string, content: XmlNode[]) =>
    make("simpleAssociableChoice", { identifier, matchMax: most }, ...content);
  const row = partOf(name, "1", ownMaterial(response, context.locatePicture));
  const targets = labelsOf(response).map((label) =>
    partOf(pairName(identOf(label)), "0", ownMaterial(label, context.locatePicture)),
  );
  const before = presented.body.find((node): node is XmlElement => isElement(node) && node.name === "matchInteraction");
  const [sources, known] = before ? childElements(before, "simpleMatchSet") : [];
  const names = new Set(known ? childElements(known).map(({ attributes }) => attributes.identifier) : []);
  const more = targets.filter(({ attributes }) => !names.has(attributes.identifier));
  const interaction = make(
    "matchInteraction",
    { responseIdentifier: MATCH, maxAssociations: "0" },
    make("simpleMatchSet", {}, ...(sources?.children ?? []), row),
    make("simpleMatchSet", {}, ...(known?.children ?? []), ...more),
  );
  if (before) presented.body.splice(presented.body.indexOf(before), 1, interaction);
  else {
    declare(presented, MATCH, "directedPair", "multiple");
    presented.body.push(interaction);
  }
}

/** What a response shows besides its options: its own material, and that of how it is drawn (labels above and below a list). */
function materialAround(element: XmlElement, context: PresentationContext): XmlNode[] {
  const pieces = childElements(element).map((child) => {
    if (child.name === "material") return ownMaterial({ ...element, children: [child] }, context.locatePicture);
    return /^(?:render_|ims_render|flow$|flow_mat)/.test(child.name) ? materialAround(child, context) : [];
  });
  return pieces
    .filter((piece) => piece.length > 0)
    .flatMap((piece, index) => (index === 0 ? piece : [make("br"), ...piece]));
}

function readOptions(response: XmlElement, presented: Presented, context: PresentationContext): void {
  const name = identOf(response);
  const written = response.attributes.rcardinality?.trim().toLowerCase();
  const cardinality = written === "multiple" || written === "ordered" ? written : "single";
  const render = findAll(response, "render_choice")[0];
  const most = render?.attributes.maxnumber ?? (cardinality === "multiple" ? "0" : "1");
  declare(presented, name, "identifier", cardinality);
  presented.answers.set(name, { kind: "options", cardinality });
  const labels = labelsOf(response).map((label) => optionOf(label, "simpleChoice", context));
  const shuffle = isYes(render?.attributes.shuffle) ? "true" : "false";
  const prompt = materialAround(response, context);
  const attributes: Record<string, string> = { responseIdentifier: name, shuffle };
  if (cardinality !== "ordered") attributes.maxChoices = cardinality === "single" ? "1" : most;
  presented.body.push(
    make(
      cardinality === "ordered" ? "orderInteraction" : "choiceInteraction",
      attributes,
      ...(prompt.length > 0 ? [make("prompt", {}, ...prompt)] : []),
      ...labels,
    ),
  );
}

function readTyped(response: XmlElement, presented: Presented, context: PresentationContext, isAlone: boolean): void {
  const name = identOf(response);
  const fib = findAll(response, "render_fib")[0];
  const isNumber =
    response.name === "response_num" ||
    context.compared.has(name) ||
    /^(?:decimal|integer|scientific)$/i.test(fib?.attributes.fibtype ?? "") ||
    /^(?:numerical_question|numeric)$/i.test(context.kind);
  const prompt = ownMaterial(response, context.locatePicture);
  if (!context.read.has(name)) {
    declare(presented, name, "string", "single");
    presented.answers.set(name, { kind: "text", labels: new Set(), texts: [] });
    const lines = fib?.attributes.rows ?? "";
    const attributes = { responseIdentifier: name, ...(lines === "" ? {} : { expectedLines: lines }) };
    presented.body.push(make("extendedTextInteraction", attributes, make("prompt", {}, ...prompt)));
    return;
  }
  declare(presented, name, isNumber ? "float" : "string", "single");
  presented.answers.set(name, isNumber ? { kind: "number" } : { kind: "text", labels: new Set(), texts: [] });
  const length = fib?.attributes.maxchars ?? fib?.attributes.columns ?? "";
  const entry = make("textEntryInteraction", {
    responseIdentifier: name,
    ...(length === "" ? {} : { expectedLength: length }),
  });
  presented.body.push(...prompt, isAlone ? make("p", {}, entry) : entry);
}

/** A picture: its areas are options by their names, or, where the scoring draws them, a point is looked up in them. */
function readHotspot(response: XmlElement, presented: Presented, context: PresentationContext): void {
  const name = identOf(response);
  const isPoint = context.pointed.has(name);
  const cardinality = response.attributes.rcardinality?.trim().toLowerCase() === "multiple" ? "multiple" : "single";
  const most = findAll(response, "render_hotspot")[0]?.attributes.maxnumber ?? "0";
  const interaction = hotspotOf(response, isPoint, cardinality === "single" ? "1" : most, context.locatePicture);
  declare(presented, name, isPoint ? "point" : "identifier", cardinality);
  presented.answers.set(name, isPoint ? { kind: "point" } : { kind: "options", cardinality });
  presented.body.push(interaction);
}

/** Things to be put with others: the picture that their places lie on moves into the interaction. */
function readGroup(response: XmlElement, presented: Presented, context: PresentationContext): void {
  const { interaction, sources, picture } = groupOf(response, presented.body, context.locatePicture);
  const name = identOf(response);
  declare(presented, name, "directedPair", "multiple");
  presented.answers.set(name, { kind: "pairs", sources });
  if (picture) presented.body.splice(presented.body.indexOf(picture), 1);
  presented.body.push(interaction);
}

const isText = (node: XmlNode | undefined) =>
  node !== undefined && (!isElement(node) || !/Interaction$|^br$|^p$/.test(node.name));

/**
 * Reads what an item shows and asks.
 * @throws Refusal at a response of a kind that questions do not have.
 */
export function presentationOf(item: XmlElement, context: PresentationContext): Presented {
  const presented: Presented = { body: [], declarations: [], answers: new Map(), notes: new Set() };
  const presentation = findChild(item, "presentation");
  if (!presentation) return presented;
  const isAlone =
    findAll(presentation, (one) => one.name === "response_str" || one.name === "response_num").length === 1;
  const blanks: XmlElement[] = [];
  const visit = (parent: XmlElement) => {
    for (const child of childElements(parent)) {
      if (child.name === "material")
        presented.body.push(...ownMaterial({ ...parent, children: [child] }, context.locatePicture));
      else if (child.name === "flow" || child.name === "flow_mat") {
        const before = presented.body.length;
        visit(child);
        // A flow is a block of its own; a break between two texts is all that is left of it.
        if (isText(presented.body[before - 1]) && isText(presented.body[before]))
          presented.body.splice(before, 0, make("br"));
      } else if (!child.name.startsWith("response_")) continue;
      else if (presented.answers.has(identOf(child)))
        throw new Refusal(message("answer_shared", { name: identOf(child) }), "invalid");
      else if (isBlanks(context.kind)) blanks.push(child);
      else if (child.name === "response_str" || child.name === "response_num")
        readTyped(child, presented, context, isAlone);
      else if (findAll(child, "render_hotspot").length > 0) readHotspot(child, presented, context);
      else if (child.name === "response_grp") readGroup(child, presented, context);
      else if (child.name === "response_xy") throw new Refusal(message("areas_unknown"));
      else if (child.name !== "response_lid") throw new Refusal(message("other_program"));
      else if (context.kind === "matching_question") readRow(child, presented, context);
      else readOptions(child, presented, context);
    }
  };
  visit(presentation);
  for (const blank of blanks) placeBlank(blank, presented, context);
  return presented;
}

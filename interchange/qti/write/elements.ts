import type { QuestionContent } from "@sextant/questions/question.ts";
import { type Message, message } from "../../messages/message.ts";
import { uploadData } from "../interactions/upload.ts";
import { placeOfArea } from "./areas.ts";
import { asBlocks, asLine, flattened } from "./blocks.ts";
import { type HtmlContext, htmlNodes, pictureNode } from "./html-nodes.ts";
import type { NamedInteraction } from "./names.ts";
import { isOutElement, type OutElement, type OutNode, plain, qti } from "./xml-out.ts";

type Interaction = QuestionContent["interactions"][number];
type OfType<T extends Interaction["type"]> = Extract<Interaction, { type: T }>;

/** A question cannot be written. */
export class Unwritable extends Error {
  override name = "Unwritable";
  said: Message;

  constructor(said: Message) {
    super(said.code);
    this.said = said;
  }
}

/** The context for writing one interaction. */
export interface ElementContext extends HtmlContext {
  /** Feedback inside options, by part id. */
  within: ReadonlyMap<string, OutElement>;
}

/** Returns an interaction's prompt, if it can be inline; otherwise the blocks before it. */
function promptOf(html: string, context: HtmlContext): { before: OutNode[]; prompt: OutElement[] } {
  const nodes = htmlNodes(html, context);
  const line = asLine(nodes);
  if (html === "" || nodes.length === 0) return { before: [], prompt: [] };
  if (line) return { before: [], prompt: [qti("prompt", {}, ...line)] };
  return { before: [plain("div", {}, ...asBlocks(nodes))], prompt: [] };
}

const nameOf = ({ parts }: NamedInteraction, id: string) => parts.get(id) ?? id;
const fixedOf = ({ fixed }: { fixed: boolean }) => ({ fixed: fixed ? true : null });

/** Content where QTI takes no blocks. */
function lineOf(html: string, context: HtmlContext): OutNode[] {
  const nodes = htmlNodes(html, context);
  return asLine(nodes) ?? flattened(nodes);
}

const picture = (html: string, context: HtmlContext): OutElement => {
  const found = pictureNode(html, context);
  if (!found) throw new Unwritable(message("not_pictured"));
  return found;
};

/** Returns a field or list in a line of the text. */
export function inlineElement(named: NamedInteraction, context: ElementContext): OutElement {
  const { interaction, variable: responseIdentifier } = named;
  if (interaction.type === "inline_choice")
    return qti(
      "inlineChoiceInteraction",
      { responseIdentifier, shuffle: interaction.shuffle },
      ...interaction.options.map((option) =>
        qti(
          "inlineChoice",
          { identifier: nameOf(named, option.id), ...fixedOf(option) },
          ...lineOf(option.content, context),
        ),
      ),
    );
  const expectedLength = interaction.type === "text_entry" ? interaction.expected_length : null;
  return qti("textEntryInteraction", { responseIdentifier, expectedLength });
}

function choice(one: OfType<"choice">, named: NamedInteraction, prompt: OutElement[], context: ElementContext) {
  const options = one.options.map((option) => {
    const remark = context.within.get(option.id);
    return qti(
      "simpleChoice",
      { identifier: nameOf(named, option.id), ...fixedOf(option) },
      ...htmlNodes(option.content, context),
      ...(remark ? [remark] : []),
    );
  });
  const attributes = { shuffle: one.shuffle, minChoices: one.min_choices, maxChoices: one.max_choices };
  return qti("choiceInteraction", { responseIdentifier: named.variable, ...attributes }, ...prompt, ...options);
}

function hotspot(one: OfType<"hotspot">, named: NamedInteraction, prompt: OutElement[], context: ElementContext) {
  const image = picture(one.image, context);
  const areas = one.options.map((area) =>
    qti("hotspotChoice", {
      identifier: nameOf(named, area.id),
      ...placeOfArea(area, image, one.options),
      hotspotLabel: area.label === "" ? null : area.label,
    }),
  );
  const attributes = { minChoices: one.min_choices, maxChoices: one.max_choices };
  return qti("hotspotInteraction", { responseIdentifier: named.variable, ...attributes }, ...prompt, image, ...areas);
}

function order(one: OfType<"order">, named: NamedInteraction, prompt: OutElement[], context: ElementContext) {
  const options = one.options.map((option) =>
    qti(
      "simpleChoice",
      { identifier: nameOf(named, option.id), ...fixedOf(option) },
      ...htmlNodes(option.content, context),
    ),
  );
  // Without numbers all have to be ordered; with one, QTI wants the other too, and at least one to be.
  const counts = one.max_choices === 0 ? {} : { minChoices: Math.max(1, one.min_choices), maxChoices: one.max_choices };
  const attributes = { shuffle: one.shuffle, orientation: one.orientation, ...counts };
  return qti("orderInteraction", { responseIdentifier: named.variable, ...attributes }, ...prompt, ...options);
}

function match(one: OfType<"match">, named: NamedInteraction, prompt: OutElement[], context: ElementContext) {
  if ([...one.sources, ...one.targets].some(({ feedback }) => feedback !== ""))
    context.losses.add(message("hidden_feedback"));
  const set = (parts: readonly (typeof one.sources)[number][]) =>
    qti(
      "simpleMatchSet",
      {},
      ...parts.map((part) =>
        qti(
          "simpleAssociableChoice",
          { identifier: nameOf(named, part.id), ...fixedOf(part), matchMax: part.max_matches },
          ...htmlNodes(part.content, context),
        ),
      ),
    );
  const attributes = {
    shuffle: one.shuffle,
    minAssociations: one.min_associations,
    maxAssociations: one.max_associations,
  };
  return qti(
    "matchInteraction",
    { responseIdentifier: named.variable, ...attributes },
    ...prompt,
    set(one.sources),
    set(one.targets),
  );
}

/** What is put into gaps: a picture by itself, or text. */
function gapOption(
  option: OfType<"gap_match">["options"][number],
  identifier: string,
  context: ElementContext,
): OutElement {
  const nodes = htmlNodes(option.content, context);
  const [only, ...others] = (asLine(nodes) ?? nodes).filter((node) => isOutElement(node) || node.trim() !== "");
  const attributes = { identifier, matchMax: option.max_matches };
  if (only && isOutElement(only) && only.name === "img" && others.length === 0)
    return qti("gapImg", attributes, context.version === "qti3" ? only : picture(option.content, context));
  return qti("gapText", attributes, ...lineOf(option.content, context));
}

/** @param blocks The text with its gaps, if it is part of the question's own text. */
function gapMatch(
  one: OfType<"gap_match">,
  named: NamedInteraction,
  prompt: OutElement[],
  context: ElementContext,
  blocks: readonly OutNode[],
) {
  const options = one.options.map((option) => gapOption(option, nameOf(named, option.id), context));
  if (one.shuffle && one.options.some(({ fixed }) => fixed)) context.losses.add(message("hidden_fixed"));
  if (one.gaps.some(({ label }) => label !== "") && one.image === "") context.losses.add(message("hidden_gap_names"));
  if (one.image === "")
    return qti(
      "gapMatchInteraction",
      { responseIdentifier: named.variable, shuffle: one.shuffle, maxAssociations: 0 },
      ...prompt,
      ...options,
      ...blocks,
    );
  if (one.shuffle) context.losses.add(message("not_shuffled"));
  const image = picture(one.image, context);
  const areas = one.gaps.map((gap) =>
    qti("associableHotspot", {
      identifier: nameOf(named, gap.id),
      matchMax: 1,
      ...placeOfArea(gap, image, one.gaps),
      hotspotLabel: gap.label === "" ? null : gap.label,
    }),
  );
  return qti(
    "graphicGapMatchInteraction",
    { responseIdentifier: named.variable, maxAssociations: 0 },
    ...prompt,
    image,
    ...options,
    ...areas,
  );
}

/**
 * Returns a block interaction, with the blocks that have to precede it.
 *
 * @param blocks The text with its gaps, for a gap match; empty if the gaps are areas of a picture.
 * @throws Unwritable
 */
export function blockElements(named: NamedInteraction, context: ElementContext, blocks: readonly OutNode[]): OutNode[] {
  const { interaction: one, variable } = named;
  // A prompt with gaps is itself that text.
  const isText = one.type === "gap_match" && blocks.length > 0 && one.prompt.includes("data-gap");
  const { before, prompt } = isText ? { before: [], prompt: [] } : promptOf(one.prompt, context);
  switch (one.type) {
    case "choice":
      return [...before, choice(one, named, prompt, context)];
    case "hotspot":
      return [...before, hotspot(one, named, prompt, context)];
    case "order":
      return [...before, order(one, named, prompt, context)];
    case "match":
      return [...before, match(one, named, prompt, context)];
    case "gap_match":
      return [...before, gapMatch(one, named, prompt, context, blocks)];
    case "extended_text": {
      const attributes = { responseIdentifier: variable, expectedLines: one.expected_lines, format: "plain" };
      if (one.min_words !== null || one.max_words !== null) context.losses.add(message("hidden_words"));
      return [...before, qti("extendedTextInteraction", attributes, ...prompt)];
    }
    case "file_upload": {
      context.losses.add(message("hidden_files"));
      const attributes = {
        responseIdentifier: variable,
        type: one.kinds.join() === "pdf" ? "application/pdf" : null,
        [uploadData.kinds]: one.kinds.join(" "),
        [uploadData.most]: one.max_files,
        [uploadData.megabytes]: one.max_mb,
      };
      return [...before, qti("uploadInteraction", attributes, ...prompt)];
    }
    default: {
      const line = prompt.flatMap(({ children }) => [...children, " "]);
      return [...before, plain("p", {}, ...line, inlineElement(named, context))];
    }
  }
}

import type { QuestionContent } from "@sextant/questions/question.ts";
import { message } from "../../messages/message.ts";
import { asBlocks, holds } from "./blocks.ts";
import { blockElements, type ElementContext, inlineElement, Unwritable } from "./elements.ts";
import { htmlNodes, type PlaceWriter } from "./html-nodes.ts";
import type { NamedInteraction } from "./names.ts";
import { isOutElement, type OutElement, type OutNode, plain, qti } from "./xml-out.ts";

const inlineTypes = new Set(["inline_choice", "text_entry", "numeric_entry"]);
const isInlineInteraction = (name: string) => name === "textEntryInteraction" || name === "inlineChoiceInteraction";

/** Gaps as they are written, each with the interaction that it belongs to. */
type Owners = Map<OutElement, NamedInteraction>;

function ownersIn(nodes: readonly OutNode[], owners: Owners): Set<NamedInteraction> {
  const found = new Set<NamedInteraction>();
  for (const node of nodes) {
    if (!isOutElement(node)) continue;
    const own = owners.get(node);
    if (own) found.add(own);
    for (const inner of ownersIn(node.children, owners)) found.add(inner);
  }
  return found;
}

/** Returns a writer for the placeholders in a text; `placed` collects the interactions that have one. */
function placeWriter(
  all: readonly NamedInteraction[],
  owners: Owners,
  placed: Set<NamedInteraction>,
  contextOf: (named: NamedInteraction) => ElementContext,
): PlaceWriter {
  return (kind, name) => {
    if (kind === "interaction") {
      const named = all.find(({ interaction }) => interaction.id === name);
      if (!named || placed.has(named)) return [];
      if (!inlineTypes.has(named.interaction.type)) {
        // The text of a gap match is cut out of the body later.
        if (named.interaction.type === "gap_match" && named.interaction.image === "") return [];
        placed.add(named);
        return blockElements(named, contextOf(named), []);
      }
      placed.add(named);
      const { prompt } = named.interaction;
      if (prompt !== "") contextOf(named).losses.add(message("hidden_prompt"));
      return [inlineElement(named, contextOf(named))];
    }
    const owner = all.find(
      ({ interaction }) =>
        interaction.type === "gap_match" && interaction.image === "" && interaction.gaps.some(({ id }) => id === name),
    );
    if (!owner) return [];
    const gap = qti("gap", { identifier: owner.parts.get(name) ?? name });
    owners.set(gap, owner);
    return [gap];
  };
}

/** Cuts the blocks that hold an interaction's gaps, and those between them, out of the text; a mark stays where they stood. */
function cutOut(
  blocks: readonly OutNode[],
  named: NamedInteraction,
  owners: Owners,
): { before: OutNode[]; own: OutNode[]; after: OutNode[] } {
  const isOwn = (block: OutNode) => ownersIn([block], owners).has(named);
  const [first, last] = [blocks.findIndex(isOwn), blocks.findLastIndex(isOwn)];
  if (first < 0) return { before: [...blocks], own: [], after: [] };
  const own: OutNode[] = [];
  const after: OutNode[] = [];
  for (const block of blocks.slice(first, last + 1)) {
    const holders = ownersIn([block], owners);
    const isShared = holders.size > 1 || holds([block], isInlineInteraction);
    if (isShared && holders.has(named)) throw new Unwritable(message("not_shared_gaps"));
    if (isShared || (holders.size > 0 && !holders.has(named)) || holds([block], (name) => /Interaction$/.test(name)))
      after.push(block);
    else own.push(block);
  }
  return { before: blocks.slice(0, first), own, after: [...after, ...blocks.slice(last + 1)] };
}

/**
 * Returns the blocks of an item's body: the text, with what is answered in it in its places, and the rest beneath.
 *
 * @param contextOf What writing an interaction needs.
 * @throws Unwritable
 */
export function bodyOf(
  { body }: Pick<QuestionContent, "body">,
  all: readonly NamedInteraction[],
  contextOf: (named?: NamedInteraction) => ElementContext,
): OutNode[] {
  const owners: Owners = new Map();
  const placed = new Set<NamedInteraction>();
  const place = placeWriter(all, owners, placed, contextOf);
  let blocks = asBlocks(htmlNodes(body, contextOf(), place));
  for (const named of all) {
    if (placed.has(named)) continue;
    const { interaction } = named;
    const context = contextOf(named);
    const isInText = interaction.type === "gap_match" && interaction.image === "";
    if (!isInText) {
      blocks = [...blocks, ...blockElements(named, context, [])];
      continue;
    }
    const { before, own, after } = cutOut(blocks, named, owners);
    const prompt = interaction.prompt.includes("data-gap")
      ? asBlocks(htmlNodes(interaction.prompt, context, place))
      : [];
    const texts = [...own, ...prompt];
    if (texts.length === 0) throw new Unwritable(message("not_placed_gaps"));
    blocks = [...before, ...blockElements(named, context, texts), ...after];
  }
  return blocks.length > 0 ? blocks : [plain("p")];
}

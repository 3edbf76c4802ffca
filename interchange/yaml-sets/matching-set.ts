import { plainText, seenText } from "@sextant/questions/html/text.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { optionName, type Part } from "../draft.ts";
import { type Message, message } from "../messages/message.ts";
import { mixed } from "./mixed.ts";
import { styleLosses, type Wording } from "./replace-words.ts";
import { entriesOf, textOf, textsOf } from "./yaml-fields.ts";

type Fields = ReadonlyMap<unknown, unknown>;

interface Kept {
  /** Names with the descriptions of each, written out. */
  pairs: { name: string; descriptions: string[] }[];
  losses: Message[];
}

/** Returns the names that may be used together: of those that a set excludes from each other, the first. */
function keptNames(fields: Fields): { names: Map<string, string[]>; losses: Message[] } {
  const names = new Map(entriesOf(fields.get("matching pairs")).map(([name, own]) => [name, textsOf(own)]));
  names.delete("");
  const losses: Message[] = [];
  const apart = fields.get("exclude pairs");
  for (const group of Array.isArray(apart) ? apart : []) {
    const [first, ...others] = textsOf(group).filter((name) => names.has(name));
    for (const other of others) {
      names.delete(other);
      losses.push(message("pair_apart", { name: other, other: first ?? "" }));
    }
  }
  return { names, losses };
}

/** Each description once: what belongs to two names could be matched with either. */
function keptPairs(fields: Fields, wording: Wording): Kept {
  const { names, losses } = keptNames(fields);
  const ownerOf = new Map<string, string>();
  const pairs = [...names].map(([name, texts]) => {
    const descriptions = texts.map(wording.write).filter((html) => {
      const said = seenText(html);
      const owner = ownerOf.get(said);
      if (owner === undefined) ownerOf.set(said, name);
      else if (owner !== name)
        losses.push(message("description_shared", { name, description: cutText(plainText(html), 100), owner }));
      return owner === undefined;
    });
    return { name, descriptions };
  });
  return { pairs: pairs.filter((pair) => pair.descriptions.length > 0), losses };
}

/** Names that read the same once they are written out are one target. */
function targetsOf(pairs: Kept["pairs"], wording: Wording) {
  const targets = new Map<string, { source_identifier: string; content: string }>();
  for (const { name } of pairs) {
    const content = wording.write(name);
    const said = seenText(content);
    if (!targets.has(said)) targets.set(said, { source_identifier: String(targets.size + 1), content });
  }
  return targets;
}

/** What is asked: the set's own words, or made of what it calls its two sides. */
function bodyOf(fields: Fields, wording: Wording): string {
  const own = textOf(fields.get("question override"));
  const [value, key] = ["value description", "key description"].map((field) => textOf(fields.get(field)));
  return `<p>${wording.write(own || `Match each ${value || "description"} with its ${key || "name"}.`)}</p>`;
}

/** Reads a matching set as one match: each description is a source, each name a target that may be used again. */
export function readMatchingSet(fields: Fields, wording: Wording): { part: Part; body: string; notes: Message[] } {
  const { pairs, losses } = keptPairs(fields, wording);
  const targets = targetsOf(pairs, wording);
  const described = pairs.flatMap(({ name, descriptions }) => {
    const target = targets.get(seenText(wording.write(name)))?.source_identifier ?? "";
    return descriptions.map((content) => ({ content, target }));
  });
  const inOrder = mixed(described, ({ content }) => content);
  const sources = inOrder.map(({ content }, index) => ({ source_identifier: optionName(index), content }));
  const correct = inOrder.map(({ target }, index): [string, string] => [optionName(index), target]);
  const atOnce = textOf(fields.get("items to match per question"));
  const authored = entriesOf(fields.get("matching pairs")).flatMap(([name, own]) => [name, ...textsOf(own)]);
  return {
    part: {
      interaction: { type: "match", source_identifier: "RESPONSE", sources, targets: [...targets.values()] },
      key: { correct, partial: "per_pair" },
      losses: [...losses, ...styleLosses(authored)],
    },
    body: bodyOf(fields, wording),
    notes: atOnce === "" ? [] : [message("all_at_once", { few: atOnce, count: sources.length })],
  };
}

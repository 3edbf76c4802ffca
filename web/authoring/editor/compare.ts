import { plainText } from "@sextant/questions/html/text.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import { diffWordsWithSpace } from "diff";
import type { Draft } from "./draft.ts";

/** A run of text that both sides have, or one alone. */
export type Run = { text: string; only: boolean };

/** What a line of a comparison is about; `number` counts interactions and their parts from 1. */
export type LineName =
  | { kind: "stimulus_title" | "stimulus" | "body" | "explanation" | "points" | "combine" }
  | { kind: "prompt" | "sequence" | "key" | "settings" | "picture" | "weight" | "requires"; number: number }
  | { kind: "option" | "source" | "target" | "gap"; number: number; part: number }
  | { kind: "hint"; part: number }
  | { kind: "feedback"; number: number; part: number };

/** One thing on both sides. Null where a side has it not. `right`: the key marks it there. */
export type Line = {
  name: LineName;
  id: string;
  left: Run[] | null;
  right: Run[] | null;
  isChanged: boolean;
  leftIsRight?: boolean;
  rightIsRight?: boolean;
};

export type Compared = Pick<
  Draft,
  "stimulus" | "body" | "interactions" | "key" | "explanation" | "hints" | "score_rule"
>;

/** Returns the words of two texts side by side, each marked where the other has it not. */
export function compareTexts(left: string, right: string): { left: Run[]; right: Run[] } {
  const sides: { left: Run[]; right: Run[] } = { left: [], right: [] };
  for (const { value, added, removed } of diffWordsWithSpace(left, right)) {
    if (!added) sides.left.push({ text: value, only: removed === true });
    if (!removed) sides.right.push({ text: value, only: added === true });
  }
  return sides;
}

type Side = { text: string; isRight?: boolean } | null;

function lineOf(name: LineName, id: string, left: Side, right: Side): Line | null {
  if (!left?.text && !right?.text && !left && !right) return null;
  const runs = compareTexts(left?.text ?? "", right?.text ?? "");
  const isChanged =
    left?.text !== right?.text || left?.isRight !== right?.isRight || (left === null) !== (right === null);
  return {
    name,
    id,
    left: left && runs.left,
    right: right && runs.right,
    isChanged,
    ...(left?.isRight === undefined ? {} : { leftIsRight: left.isRight }),
    ...(right?.isRight === undefined ? {} : { rightIsRight: right.isRight }),
  };
}

/** What can be read of a piece of HTML, with pictures by their words. */
const words = (html: string) => plainText(html);

/** Says the name of a field, or a value that is none of the author's words, in the page's language. */
export type Say = (name: string) => string;
const plainly: Say = (name) => name.replaceAll("_", " ");

type Entry = { name: LineName; text: string; isRight?: boolean };
type PartEntry = { id: string; content?: string; label?: string; feedback?: string };

const lists = [
  ["options", "option"],
  ["sources", "source"],
  ["targets", "target"],
  ["gaps", "gap"],
] as const;

/** Everything that can be compared of one interaction with its key, by a name that lasts across versions. */
function entriesOf(interaction: InteractionContent, key: unknown, number: number, say: Say): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const add = (id: string, entry: Entry) => entries.set(id, entry);
  add("prompt", { name: { kind: "prompt", number }, text: words(interaction.prompt) });
  const right = new Set(correctIds(key));
  const all = interaction as unknown as Record<string, unknown>;
  for (const [list, kind] of lists) {
    const parts = Array.isArray(all[list]) ? (all[list] as PartEntry[]) : [];
    parts.forEach((part, index) => {
      const marks = kind === "option" && right.size > 0 ? { isRight: right.has(part.id) } : {};
      add(part.id, {
        name: { kind, number, part: index + 1 },
        text: part.label ?? words(part.content ?? ""),
        ...marks,
      });
      if (part.feedback)
        add(`${part.id}-feedback`, { name: { kind: "feedback", number, part: index + 1 }, text: words(part.feedback) });
    });
  }
  if (typeof all.image === "string" && all.image)
    add("image", {
      name: { kind: "picture", number },
      text: `${words(all.image)} ${/data-file="([^"]*)"/.exec(all.image)?.[1] ?? ""}`,
    });
  add("key", { name: { kind: "key", number }, text: keyWords(key, entries, say) });
  add("settings", { name: { kind: "settings", number }, text: settingsWords(all, say) });
  return entries;
}

/** Ids of the options that a key marks one by one; none for keys of pairs, texts and numbers. */
function correctIds(key: unknown): string[] {
  const correct = (key as { correct?: unknown } | null | undefined)?.correct;
  return Array.isArray(correct) ? correct.filter((one): one is string => typeof one === "string") : [];
}

/** A key in words: ids by what they stand for, the rest as it is written. */
function keyWords(key: unknown, entries: ReadonlyMap<string, Entry>, say: Say): string {
  const said = (value: unknown): string => {
    if (typeof value === "string") return entries.get(value)?.text || words(value);
    if (typeof value === "boolean") return say(String(value));
    if (Array.isArray(value)) return value.map(said).join(value.some(Array.isArray) ? "; " : ", ");
    if (value === null || typeof value !== "object") return String(value);
    return Object.entries(value)
      .filter(([name, each]) => name !== "id" && each !== undefined && each !== null && each !== "")
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => `${entries.get(name)?.text || say(name)}: ${said(each)}`)
      .join(" · ");
  };
  return key === undefined ? "" : said(key);
}

/** Returns any value of a draft in words, as it is read in a choice between two; parts of interactions by their texts. */
export function valueWords(value: unknown, draft: Pick<Draft, "interactions" | "key">, say: Say = plainly): string {
  const entries = draft.interactions.flatMap((one) => [...entriesOf(one, draft.key[one.id], 1, say)]);
  return value === undefined || value === null ? "" : keyWords(value, new Map(entries), say);
}

const told = new Set(["id", "type", "prompt", "source_identifier", "image", ...lists.map(([list]) => list)]);

function settingsWords(all: Readonly<Record<string, unknown>>, say: Say): string {
  return Object.entries(all)
    .filter(([name, value]) => !told.has(name) && value !== null && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, value]) =>
        `${say(name)}: ${typeof value === "object" ? keyWords(value, new Map(), say) : typeof value === "number" ? value : say(String(value))}`,
    )
    .join(" · ");
}

/** The texts of the parts that both versions have, in the sequence of one of them. */
function sequenceOf(entries: ReadonlyMap<string, Entry>, other: ReadonlyMap<string, Entry>): string {
  const parts = [...entries].filter(([id, { name }]) => "part" in name && name.kind !== "feedback" && other.has(id));
  return parts.map(([, { text }]) => text).join(" · ");
}

/** What answers weigh beside each other, and which other has to be right before one counts; answers by their numbers among `ids`. */
function rulesBetween(left: Compared, right: Compared, ids: readonly string[]): (Line | null)[] {
  const hasWeights = [left, right].some(({ score_rule }) => score_rule.weights !== undefined);
  const has = ({ interactions }: Compared, id: string) => interactions.some((one) => one.id === id);
  const weightOf = (version: Compared, id: string): Side =>
    has(version, id) ? { text: String(version.score_rule.weights?.[id] ?? 1) } : null;
  const neededOf = (version: Compared, id: string): Side => {
    const needed = version.score_rule.requires?.[id];
    return has(version, id) && needed !== undefined ? { text: String(ids.indexOf(needed) + 1) } : null;
  };
  return ids.flatMap((id, index) => {
    const number = index + 1;
    return [
      hasWeights ? lineOf({ kind: "weight", number }, `${id}-weight`, weightOf(left, id), weightOf(right, id)) : null,
      lineOf({ kind: "requires", number }, `${id}-requires`, neededOf(left, id), neededOf(right, id)),
    ];
  });
}

/** A hint of a version by its place; null where there are fewer. */
function hintOf({ hints }: Compared, at: number): Side {
  const hint = hints[at];
  return hint === undefined ? null : { text: words(hint) };
}

/** Returns two versions of a question line by line: texts, options, keys and rules. Parts are matched by their lasting ids. */
export function compareVersions(left: Compared, right: Compared, say: Say = plainly): Line[] {
  const lines: (Line | null)[] = [];
  const both = (name: LineName, id: string, a: string, b: string) =>
    lines.push(a || b ? lineOf(name, id, { text: a }, { text: b }) : null);
  both({ kind: "stimulus_title" }, "stimulus-title", left.stimulus?.title ?? "", right.stimulus?.title ?? "");
  both({ kind: "stimulus" }, "stimulus", words(left.stimulus?.body ?? ""), words(right.stimulus?.body ?? ""));
  both({ kind: "body" }, "body", words(left.body), words(right.body));
  const ids = [...new Set([...right.interactions, ...left.interactions].map(({ id }) => id))];
  ids.forEach((id, index) => {
    const side = ({ interactions, key }: Compared) => {
      const found = interactions.find((one) => one.id === id);
      return found ? entriesOf(found, key[id], index + 1, say) : new Map<string, Entry>();
    };
    const [before, after] = [side(left), side(right)];
    const [one, other] = [sequenceOf(before, after), sequenceOf(after, before)];
    const isMoved = one !== other && [...one.split(" · ")].sort().join() === [...other.split(" · ")].sort().join();
    if (isMoved) both({ kind: "sequence", number: index + 1 }, `${id}-sequence`, one, other);
    for (const name of new Set([...after.keys(), ...before.keys()])) {
      const [one, other] = [before.get(name), after.get(name)];
      const shown = other ?? one;
      if (!shown || (!one?.text && !other?.text)) continue;
      lines.push(lineOf(shown.name, `${id}-${name}`, one ?? null, other ?? null));
    }
  });
  both({ kind: "explanation" }, "explanation", words(left.explanation), words(right.explanation));
  for (let at = 0; at < Math.max(left.hints.length, right.hints.length); at += 1)
    lines.push(lineOf({ kind: "hint", part: at + 1 }, `hint-${at}`, hintOf(left, at), hintOf(right, at)));
  both({ kind: "points" }, "points", String(left.score_rule.max_points), String(right.score_rule.max_points));
  if (left.interactions.length > 1 || right.interactions.length > 1)
    both({ kind: "combine" }, "combine", left.score_rule.combine, right.score_rule.combine);
  lines.push(...rulesBetween(left, right, ids));
  return lines.filter((line) => line !== null);
}

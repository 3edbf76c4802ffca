import type { InteractionInput, InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import type { AcceptedText } from "@sextant/questions/interactions/text-entry/key.ts";
import { message } from "../../messages/message.ts";
import type { Declaration } from "../processing/declarations.ts";
import { readPattern } from "../processing/pattern.ts";
import type { Scoring } from "../processing/scoring.ts";
import { readValue } from "../processing/values.ts";
import { Refusal } from "../refusal.ts";
import { findUses, type Use } from "./find-uses.ts";
import type { Part, Points, Probe } from "./part.ts";

const asks = new Set([
  "match",
  "stringMatch",
  "substring",
  "patternMatch",
  "member",
  "contains",
  "isNull",
  "isNotNull",
]);
const LONGEST = 500;
const MANY = 100;

/** Texts that the scoring knows: whole ones, and those given as pieces with any text between them. */
interface Known {
  whole: string[];
  pieces: string[][];
}

const isWithin = ({ operator }: Use) => operator.name === "substring" || operator.attributes.substring === "true";

function knownTexts(scoring: Scoring, declared: Declaration): Known {
  const uses = findUses(scoring, declared.identifier, asks);
  const contained = uses.some(
    (use) => isWithin(use) && (use.operator.name === "substring" ? use.isFirst : !use.isFirst),
  );
  if (contained) throw new Refusal(message("scoring_part_of_text"));
  const textsOf = (some: readonly Use[]) =>
    some.flatMap(({ others }) => others.flatMap(({ items }) => items.map(String)));
  const forms = uses
    .filter(({ operator }) => operator.name === "patternMatch")
    .flatMap(({ operator }) => readPattern(operator.attributes.pattern ?? ""))
    .map(({ pieces }) => pieces);
  const mapped = (declared.mapping?.entries ?? []).map(({ key }) => key);
  const right = (declared.correct?.items ?? []).map(String);
  const alone = forms.filter((pieces) => pieces.length === 1).flat();
  const whole = [...right, ...mapped, ...textsOf(uses.filter((use) => !isWithin(use))), ...alone];
  const within = textsOf(uses.filter(isWithin)).map((text) => ["", text, ""]);
  const apart = [...within, ...forms.filter((pieces) => pieces.length > 1)];
  return {
    whole: [...new Set(whole)].filter((text) => text.trim() !== ""),
    pieces: [...new Map(apart.map((pieces) => [JSON.stringify(pieces), pieces])).values()],
  };
}

/** Returns a text that has these pieces, with other characters in between. */
const filled = (pieces: readonly string[]) => pieces.join("q");

const swapCase = (text: string) =>
  [...text].map((char) => (char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase())).join("");

/** Returns ways of typing a text that tell keys apart; fewer if there are many texts. */
function variantsOf(text: string, count: number): string[] {
  const few = [text, swapCase(text)];
  return count > MANY ? few : [...few, text.toUpperCase(), text.toLowerCase(), `${text}q`, `q ${text}`];
}

/** The same accepted text once, where case does not matter. */
function distinctEntries(entries: AcceptedText[]): AcceptedText[] {
  const seen = new Map<string, AcceptedText>();
  for (const entry of entries) {
    const text = "text" in entry ? entry.text : entry.pattern;
    const name = JSON.stringify([
      "text" in entry,
      entry.case_sensitive ? text : text.toLowerCase(),
      entry.points,
      entry.case_sensitive,
    ]);
    if (!seen.has(name)) seen.set(name, entry);
  }
  return [...seen.values()];
}

/**
 * Returns the reader's part for a text that is typed.
 * @throws Refusal when the scoring asks of it what a list of accepted texts cannot say.
 */
export function textPart(set: {
  variable: string;
  kind: string;
  interaction: InteractionInput;
  isInline: boolean;
  declared: Declaration;
  scoring: Scoring;
}): Part {
  const { variable, kind, interaction, isInline, declared, scoring } = set;
  const { whole, pieces } = knownTexts(scoring, declared);
  if ([...whole, ...pieces.map(filled)].some((text) => text.length > LONGEST))
    throw new Refusal(message("answer_too_long"));
  const probeOf = (text: string): Probe => ({ response: text, value: readValue(declared.type, "single", [text]) });
  const typed = [
    ...whole.flatMap((text) => variantsOf(text, whole.length)),
    ...pieces.flatMap((one) => [
      one.join(""),
      filled(one),
      swapCase(filled(one)),
      `x${filled(one)}`,
      `${filled(one)}x`,
    ]),
    "zzqx",
  ];
  const probes = [
    { response: "", value: null },
    ...[...new Set(typed)].filter((text) => text.trim() !== "" && text.length <= LONGEST).map(probeOf),
  ];
  const keys = (points: Points): InteractionKey[] => {
    const entry = (text: string): { points: number; case_sensitive?: true } => {
      const earned = points(probeOf(text));
      const isCaseTold = swapCase(text) !== text && points(probeOf(swapCase(text))) !== earned;
      return { points: earned, ...(isCaseTold ? { case_sensitive: true } : {}) };
    };
    const texts = whole.map((text): AcceptedText => ({ text, ...entry(text) }));
    const patterns = pieces.map(
      (one): AcceptedText => ({
        pattern: one.map((piece) => piece.replaceAll("*", "\\*")).join("*"),
        ...entry(filled(one)),
      }),
    );
    const accepted = distinctEntries([...texts, ...patterns].filter((one) => (one.points ?? 0) > 0));
    const isEven = accepted.every((one) => one.points === accepted[0]?.points);
    const accept = isEven ? accepted.map(({ points: _, ...one }) => one) : accepted;
    return accept.length > LONGEST ? [] : [{ accept }];
  };
  return { variable, kind, interaction, isInline, probes, keys };
}

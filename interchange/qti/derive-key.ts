import { assignIds } from "@sextant/questions/assign-ids.ts";
import type { InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import { type QuestionInput, questionInput, type ScoreRule } from "@sextant/questions/question.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { type Message, message } from "../messages/message.ts";
import { titleOf } from "../text/title-of.ts";
import { bestProbe, type Part, type Points, type Probe } from "./parts/part.ts";
import { randomNumbers } from "./parts/subsets.ts";
import type { Scoring } from "./processing/scoring.ts";
import type { Value } from "./processing/values.ts";
import { Refusal } from "./refusal.ts";

/** A key with its score rule, found to say the same as the item's own scoring. */
export interface Derived {
  key: QuestionInput["key"];
  scoreRule: ScoreRule;
  /** Responses by variable: none, the best, and some of those that were compared. */
  trials: ReadonlyMap<string, Value | null>[];
}

/** How many of the responses that were compared are handed on. */
const MOST_TRIALS = 100;

/** Most combinations of responses to several interactions that are tried. */
const MOST_COMBINATIONS = 2_000;

/** How many responses to one interaction are tried beside each state of the others; by itself each was tried. */
const MOST_BESIDE = 200;

const tidy = (points: number) => Math.round(points * 1e6) / 1e6;
const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-6;

/** What a question here cannot give, and the file does: it is said, and the rest is kept. */
interface Clamped {
  belowNothing: boolean;
  forNothing: boolean;
}

/**
 * Says of each combination (one probe for each part) what the item gives, never below 0 and nothing for no answer; each is computed once.
 * @param clamped What had to be changed is noted here.
 */
function scorerOf(parts: readonly Part[], scoring: Scoring, clamped: Clamped): (probes: readonly Probe[]) => number {
  const known = new Map<string, number>();
  return (probes) => {
    const name = JSON.stringify(probes.map(({ response }) => response));
    const before = known.get(name);
    if (before !== undefined) return before;
    const values = parts.map((part, index): [string, Value | null] => [part.variable, probes[index]?.value ?? null]);
    const given = tidy(scoring.score(new Map(values)));
    const isEmpty = values.every(([, value]) => value === null);
    if (given < 0) clamped.belowNothing = true;
    if (given > 0 && isEmpty) clamped.forNothing = true;
    const points = isEmpty ? 0 : Math.max(0, given);
    known.set(name, points);
    return points;
  };
}

/** What our scoring gives for combinations under a key; null when the key is no key. */
function ownScorer(parts: readonly Part[], keys: readonly InteractionKey[], scoreRule: ScoreRule) {
  const named = Object.fromEntries(parts.map((part, index) => [part.variable, keys[index]]));
  const parsed = questionInput.safeParse({
    interactions: parts.map(({ interaction }) => interaction),
    key: named,
    score_rule: scoreRule,
  });
  if (!parsed.success) return null;
  let count = 0;
  const content = assignIds(parsed.data, () => `made-${++count}`);
  return (probes: readonly Probe[]) => {
    const response = Object.fromEntries(parts.map((part, index) => [part.variable, probes[index]?.response ?? null]));
    return scoreQuestion(content, responseFromSource(content, response)).points ?? 0;
  };
}

const unkept = message("scoring_unkept");

/** What of the item's scoring no key says; an order alone has ways of scoring to choose from. */
function differing(parts: readonly Part[], found: { answer: string; points: number; own: number }): Message {
  const [only, ...others] = parts;
  const isOrder = others.length === 0 && only?.interaction.type === "order";
  return message(isOrder ? "order_differs" : "scoring_differs", { ...found, own: tidy(found.own) });
}

/** The first key of a part that gives the same points as the item for all of its probes; else how the last one differs. */
function fittingKey(part: Part, points: Points, best: Probe): { key: InteractionKey } | { differs: Message } {
  let differs = unkept;
  for (const key of part.keys(points, best)) {
    const own = ownScorer([part], [key], { max_points: points(best), combine: "sum" });
    const wrong = own && part.probes.find((probe) => !isSame(own([probe]), points(probe)));
    if (own && !wrong) return { key };
    if (own && wrong)
      differs = differing([part], { answer: shown([part], [wrong]), points: points(wrong), own: own([wrong]) });
  }
  return { differs };
}

const emptyOf = (part: Part): Probe => part.probes[0] ?? { response: null, value: null };

function replaced(probes: readonly Probe[], index: number, probe: Probe): Probe[] {
  return probes.map((one, place) => (place === index ? probe : one));
}

/** All combinations where they are few, else none. */
function allCombinations(parts: readonly Part[]): Probe[][] {
  const count = parts.reduce((product, part) => product * part.probes.length, 1);
  if (count > MOST_COMBINATIONS) return [];
  return parts.reduce<Probe[][]>(
    (found, part) => found.flatMap((probes) => part.probes.map((probe) => [...probes, probe])),
    [[]],
  );
}

/** Some of a list, evenly spaced. */
const spaced = <T>(list: readonly T[], most: number) =>
  list.filter((_, index) => index % Math.ceil(list.length / most) === 0);

/** Combinations to compare by: all where they are few, else changes of one part from nothing and from the best, and many at random. */
function combinationsOf(parts: readonly Part[], best: readonly Probe[]): Probe[][] {
  const all = allCombinations(parts);
  if (all.length > 0) return all;
  const empty = parts.map(emptyOf);
  const found = [empty, [...best]];
  parts.forEach((part, index) => {
    for (const probe of spaced(part.probes, MOST_BESIDE))
      found.push(replaced(empty, index, probe), replaced(best, index, probe));
  });
  const random = randomNumbers(parts.length);
  for (let round = 0; round < 500; round += 1)
    found.push(
      parts.map((part, index) => {
        const drawn = part.probes[Math.floor(random() * part.probes.length)];
        return (random() < 0.5 ? best[index] : drawn) ?? emptyOf(part);
      }),
    );
  return found;
}

/** What the author reads where the file has a name: the text of an option, a target, a gap. */
function namedTexts(value: unknown, texts: Map<string, string>): Map<string, string> {
  if (typeof value !== "object" || value === null) return texts;
  const { source_identifier: name, content } = value as Record<string, unknown>;
  if (typeof name === "string" && typeof content === "string") texts.set(name, titleOf(content) || name);
  for (const inner of Object.values(value)) namedTexts(inner, texts);
  return texts;
}

/** Returns an answer as an author would say it: texts of options, of a pair both with an arrow between. */
function shown(parts: readonly Part[], probes: readonly Probe[]): string {
  const said = probes.map(({ response }, index) => {
    if (response === null || response.length === 0) return "–";
    const texts = namedTexts(parts[index]?.interaction, new Map());
    const nameOf = (name: string) => texts.get(name) ?? name;
    if (typeof response === "string") return nameOf(response);
    return response.map((one) => (typeof one === "string" ? nameOf(one) : one.map(nameOf).join(" → "))).join(", ");
  });
  return cutText(said.join("; "), 100);
}

/** Where key and item first differ; null when they agree. */
function findDifference(
  parts: readonly Part[],
  keys: readonly InteractionKey[],
  scoreRule: ScoreRule,
  combinations: readonly Probe[][],
  score: (probes: readonly Probe[]) => number,
): Message | null {
  const own = ownScorer(parts, keys, scoreRule);
  if (!own) return unkept;
  const wrong = combinations.find((probes) => !isSame(own(probes), score(probes)));
  return wrong ? differing(parts, { answer: shown(parts, wrong), points: score(wrong), own: own(wrong) }) : null;
}

type Score = (probes: readonly Probe[]) => number;

interface Keys {
  keys: InteractionKey[];
  /** Full marks of each part. */
  most: number[];
  /** For each part the place of the one without which it earns nothing. */
  requires: (number | null)[];
}

/** Points of one part with another, beside which alone it may earn some. */
function pointsBeside(
  index: number,
  needed: number | null,
  score: Score,
  empty: readonly Probe[],
  best: readonly Probe[],
): Points {
  const given = needed === null ? undefined : best[needed];
  const others = needed === null || !given ? empty : replaced(empty, needed, given);
  const before = score(others);
  return (probe) => tidy(score(replaced(others, index, probe)) - before);
}

/**
 * Keys of all parts, or why there are none; `others` stands in for the parts that are not looked at.
 *
 * @param best Given where a part that earns nothing by itself may earn something beside the best of another.
 */
function keysBeside(
  parts: readonly Part[],
  score: Score,
  others: readonly Probe[],
  best: readonly Probe[] | null,
): Keys | { differs: Message } {
  const found: Keys = { keys: [], most: [], requires: [] };
  const earnsAlone = (part: Part, index: number) =>
    bestProbe(part.probes, (probe) => score(replaced(others, index, probe))) !== undefined;
  const alone = best ? parts.flatMap((part, index) => (earnsAlone(part, index) ? [index] : [])) : [];
  for (const [index, part] of parts.entries()) {
    const needed = [null, ...alone.filter((place) => place !== index)];
    const ways = needed.map((place) => ({
      place,
      points: best
        ? pointsBeside(index, place, score, others, best)
        : (probe: Probe) => score(replaced(others, index, probe)),
    }));
    const way = ways.find(({ points }) => bestProbe(part.probes, points));
    const own = way && bestProbe(part.probes, way.points);
    if (!way || !own) return { differs: unkept };
    const fitting = fittingKey(part, way.points, own);
    if ("differs" in fitting) return fitting;
    found.keys.push(fitting.key);
    found.most.push(way.points(own));
    found.requires.push(way.place);
  }
  return found;
}

/** How the points of parts are put together: evenly where they are worth the same. */
function scoreRuleOf(
  parts: readonly Part[],
  { most, requires }: Keys,
  max_points: number,
  combine: "sum" | "all",
): ScoreRule {
  const isUneven = combine === "sum" && most.some((one) => !isSame(one, most[0] ?? 0));
  const needed = parts.flatMap(({ variable }, index): [string, string][] => {
    const place = requires[index] ?? null;
    const name = place === null ? undefined : parts[place]?.variable;
    return name === undefined ? [] : [[variable, name]];
  });
  return {
    max_points,
    combine,
    ...(isUneven
      ? { weights: Object.fromEntries(parts.map(({ variable }, index) => [variable, most[index] ?? 0])) }
      : {}),
    ...(needed.length > 0 ? { requires: Object.fromEntries(needed) } : {}),
  };
}

/**
 * The best response of each part: the best of all combinations where they are few, else what the item calls right, or what earns most by
 * itself or beside the others' best.
 */
function bestOf(parts: readonly Part[], scoring: Scoring, score: Score): Probe[] {
  const empty = parts.map(emptyOf);
  const declared = parts.map((part, index) => {
    const correct = scoring.declarations.get(part.variable)?.correct;
    const right = correct && part.probes.find(({ value }) => value && sameItems(value, correct));
    return right ?? bestProbe(part.probes, (probe) => score(replaced(empty, index, probe))) ?? emptyOf(part);
  });
  const start = allCombinations(parts).reduce((best, one) => (score(one) > score(best) ? one : best), declared);
  return parts.reduce<Probe[]>((best, part, index) => {
    const better = bestProbe(part.probes, (probe) => score(replaced(best, index, probe)));
    const now = score(best);
    return better && score(replaced(best, index, better)) > now ? replaced(best, index, better) : best;
  }, start);
}

const sameItems = (a: Value, b: Value) => {
  const list = (value: Value) =>
    value.cardinality === "ordered" ? value.items.map(String) : value.items.map(String).sort();
  return JSON.stringify(list(a)) === JSON.stringify(list(b));
};

/** A part whose probes know what seems to earn most; without it full marks could be taken for less than they are. */
function withBest(part: Part, points: Points): Part {
  const best = part.best?.(points);
  const isKnown = (probe: Probe) =>
    part.probes.some(({ response }) => JSON.stringify(response) === JSON.stringify(probe.response));
  return !best || isKnown(best) ? part : { ...part, probes: [...part.probes, best] };
}

/**
 * Returns the key and score rule that give the same points as the item itself, found by running the item's own scoring on many responses
 * (all of them, if they are few) and comparing with ours. Null if no response earns any points: the item has no key yet.
 *
 * @param losses Collects the points of the item that cannot be represented.
 * @throws Refusal when no key does.
 */
export function deriveKey(found: readonly Part[], scoring: Scoring, losses: Set<Message>): Derived | null {
  const clamped: Clamped = { belowNothing: false, forNothing: false };
  const score = scorerOf(found, scoring, clamped);
  const nothing = found.map(emptyOf);
  const parts = found.map((part, index) => withBest(part, (probe) => score(replaced(nothing, index, probe))));
  const best = bestOf(parts, scoring, score);
  const combinations = combinationsOf(parts, best);
  const most = Math.max(...combinations.map(score));
  const empty = parts.map(emptyOf);
  score(empty);
  if (clamped.belowNothing) losses.add(message("below_nothing"));
  if (clamped.forNothing) losses.add(message("points_for_nothing"));
  if (most <= 0) return null;
  const tried = [empty, best, ...spaced(combinations, MOST_TRIALS)];
  const valuesOf = (probes: readonly Probe[]) =>
    new Map(parts.map((part, index) => [part.variable, probes[index]?.value ?? null]));
  const finish = (keys: readonly InteractionKey[], scoreRule: ScoreRule): Derived => ({
    trials: tried.map(valuesOf),
    key: Object.fromEntries(parts.flatMap((part, index) => (keys[index] ? [[part.variable, keys[index]]] : []))),
    scoreRule,
  });
  const ways: { others: readonly Probe[]; best: readonly Probe[] | null; combine: "sum" | "all" }[] =
    parts.length === 1
      ? [{ others: empty, best: null, combine: "all" }]
      : [
          { others: empty, best, combine: "sum" },
          { others: best, best: null, combine: "all" },
        ];
  let difference: Message | undefined;
  for (const way of ways) {
    const found = keysBeside(parts, score, way.others, way.best);
    if ("differs" in found) {
      difference ??= found.differs;
      continue;
    }
    const scoreRule = scoreRuleOf(parts, found, most, way.combine);
    const here = findDifference(parts, found.keys, scoreRule, combinations, score);
    if (here === null) return finish(found.keys, scoreRule);
    difference ??= here;
  }
  throw new Refusal(difference ?? unkept);
}

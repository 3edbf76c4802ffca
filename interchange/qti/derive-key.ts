import { assignIds } from "@sextant/questions/assign-ids.ts";
import type { InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import { type QuestionInput, questionInput, type ScoreRule } from "@sextant/questions/question.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";
import { findAll, type XmlElement } from "../xml/xml-tree.ts";
import { bestProbe, type Part, type Points, type Probe } from "./parts/part.ts";
import { randomNumbers } from "./parts/subsets.ts";
import { isKnownExpression } from "./processing/expressions.ts";
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

/** Says of each combination (one probe for each part) what the item gives; each is computed once. */
function scorerOf(parts: readonly Part[], scoring: Scoring): (probes: readonly Probe[]) => number {
  const known = new Map<string, number>();
  return (probes) => {
    const name = JSON.stringify(probes.map(({ response }) => response));
    const before = known.get(name);
    if (before !== undefined) return before;
    const values = parts.map((part, index): [string, Value | null] => [part.variable, probes[index]?.value ?? null]);
    const points = tidy(scoring.score(new Map(values)));
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

/** The first key of a part that gives the same points as the item for all of its probes; else how the last one differs, in words. */
function fittingKey(part: Part, points: Points, best: Probe): InteractionKey | string {
  let difference = "";
  for (const key of part.keys(points, best)) {
    const own = ownScorer([part], [key], { max_points: points(best), combine: "sum" });
    const wrong = own && part.probes.find((probe) => !isSame(own([probe]), points(probe)));
    if (own && !wrong) return key;
    if (own && wrong)
      difference = `it gives ${points(wrong)} for ${shown([wrong])}, where a key would give ${own([wrong])}`;
  }
  return difference;
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
        const any = part.probes[Math.floor(random() * part.probes.length)];
        return (random() < 0.5 ? best[index] : any) ?? emptyOf(part);
      }),
    );
  return found;
}

const shown = (probes: readonly Probe[]) => JSON.stringify(probes.map(({ response }) => response)).slice(0, 100);

/** Where key and item first differ, in words; null when they agree. */
function findDifference(
  parts: readonly Part[],
  keys: readonly InteractionKey[],
  scoreRule: ScoreRule,
  combinations: readonly Probe[][],
  score: (probes: readonly Probe[]) => number,
): string | null {
  const own = ownScorer(parts, keys, scoreRule);
  if (!own) return "its key would be too large";
  const wrong = combinations.find((probes) => !isSame(own(probes), score(probes)));
  return wrong ? `it gives ${score(wrong)} for ${shown(wrong)}, where a key would give ${own(wrong)}` : null;
}

type Score = (probes: readonly Probe[]) => number;

/** Keys of all parts under one way of putting them together, or why there are none; `others` stands in for the parts that are not looked at. */
function keysBeside(parts: readonly Part[], score: Score, others: readonly Probe[]) {
  const keys: InteractionKey[] = [];
  const most: number[] = [];
  for (const [index, part] of parts.entries()) {
    const points: Points = (probe) => score(replaced(others, index, probe));
    const best = bestProbe(part.probes, points);
    if (!best) return `${part.variable} earns nothing by itself`;
    const key = fittingKey(part, points, best);
    if (typeof key === "string") return key;
    keys.push(key);
    most.push(points(best));
  }
  return { keys, most };
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

const isKnownExpressionElement = ({ name }: XmlElement) =>
  isKnownExpression(name) && name !== "baseValue" && name !== "variable";

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

/** What stands in the way of any key, told by the item's own points. */
function refuseByPoints(parts: readonly Part[], combinations: readonly Probe[][], score: Score): number {
  const empty = parts.map(emptyOf);
  const unanswered = score(empty);
  if (unanswered !== 0) throw new Refusal(`The scoring gives ${unanswered} points when nothing is answered.`);
  const all = combinations.map(score);
  const least = Math.min(...all);
  if (least < 0)
    throw new Refusal(`The scoring gives points below 0 (${least}); a question never scores below nothing.`);
  const most = Math.max(...all);
  if (most === 0) throw new Refusal("No response earns any points: the scoring names no right answer.");
  return most;
}

/**
 * The key and score rule that give the same points as the item itself, found by asking the item's own scoring about many responses
 * (all of them, where they are few) and comparing with ours.
 * @throws Refusal when there is no such key.
 */
export function deriveKey(found: readonly Part[], scoring: Scoring): Derived {
  const score = scorerOf(found, scoring);
  const nothing = found.map(emptyOf);
  const parts = found.map((part, index) => withBest(part, (probe) => score(replaced(nothing, index, probe))));
  const best = bestOf(parts, scoring, score);
  const combinations = combinationsOf(parts, best);
  const most = refuseByPoints(parts, combinations, score);
  const empty = parts.map(emptyOf);
  const tried = [empty, best, ...spaced(combinations, MOST_TRIALS)];
  const valuesOf = (probes: readonly Probe[]) =>
    new Map(parts.map((part, index) => [part.variable, probes[index]?.value ?? null]));
  const finish = (keys: readonly InteractionKey[], scoreRule: ScoreRule): Derived => ({
    trials: tried.map(valuesOf),
    key: Object.fromEntries(parts.flatMap((part, index) => (keys[index] ? [[part.variable, keys[index]]] : []))),
    scoreRule,
  });
  const ways: { others: readonly Probe[]; combine: "sum" | "all" }[] =
    parts.length === 1
      ? [{ others: empty, combine: "all" }]
      : [
          { others: empty, combine: "sum" },
          { others: best, combine: "all" },
        ];
  let difference: string | undefined;
  for (const { others, combine } of ways) {
    const found = keysBeside(parts, score, others);
    if (typeof found === "string") {
      difference ??= found;
      continue;
    }
    const scoreRule: ScoreRule = { max_points: most, combine };
    const here = findDifference(parts, found.keys, scoreRule, combinations, score);
    if (here === null) return finish(found.keys, scoreRule);
    const isUneven = combine === "sum" && found.most.some((one) => !isSame(one, found.most[0] ?? 0));
    difference ??= isUneven
      ? `its parts are worth ${found.most.join(", ")} points, and here all are worth the same`
      : here;
  }
  const used = [...new Set(findAll(scoring.processing, isKnownExpressionElement).map(({ name }) => `<${name}>`))].join(
    ", ",
  );
  const reason = difference || "its points are not those of right options, pairs or texts";
  throw new Refusal(`Its way of scoring cannot be kept: ${reason}. In the file: responseProcessing with ${used}.`);
}

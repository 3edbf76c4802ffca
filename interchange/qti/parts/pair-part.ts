import type { InteractionInput, InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import type { XmlElement } from "../../xml/xml-tree.ts";
import type { Declaration } from "../processing/declarations.ts";
import { readValue, type Value } from "../processing/values.ts";
import { allowedOf, greedySubset, mentionedIn } from "./greedy.ts";
import type { Part, Points, Probe } from "./part.ts";
import { subsetsOf } from "./subsets.ts";

type Pair = [source: string, target: string];

/** Full marks under a mapping take long to find, so fewer are tried than with options. */
const MOST_SUBSETS = 1024;

/** One end of pairs: how many it may be part of, 0 for any number. */
export interface PairEnd {
  name: string;
  maxMatches: number;
}

/** An interaction answered by pairs, as its reader found it. */
export interface PairSet {
  variable: string;
  kind: string;
  interaction: InteractionInput;
  sources: readonly PairEnd[];
  targets: readonly PairEnd[];
  /** 0 means any number. */
  maxPairs: number;
  declared: Declaration;
  /** Pairs as the file's responses have them, where these are no pairs; and those that it calls right. */
  asWritten?: { valueOf(pairs: readonly Pair[]): Value | null; right: readonly Pair[] };
  /** The rules that score it. */
  processing: XmlElement;
}

const tidy = (points: number) => Math.round(points * 1e9) / 1e9;
const isWithin = (count: number, most: number) => most === 0 || count <= most;

/** Whether pairs keep to the limits of an interaction and of its parts. */
function arePairsAllowed({ sources, targets, maxPairs }: PairSet, pairs: readonly Pair[]): boolean {
  return (
    isWithin(pairs.length, maxPairs) &&
    sources.every(({ name, maxMatches }) => isWithin(pairs.filter(([one]) => one === name).length, maxMatches)) &&
    targets.every(({ name, maxMatches }) => isWithin(pairs.filter(([, one]) => one === name).length, maxMatches))
  );
}

/** A pair as a file writes it, from source to target: where the file does not tell which is which, either way round. */
function pairOf(set: PairSet, written: string): Pair | null {
  const [a = "", b = ""] = written.trim().split(/\s+/);
  const fits = ([source, target]: Pair) =>
    set.sources.some(({ name }) => name === source) && set.targets.some(({ name }) => name === target);
  const ways: Pair[] =
    set.declared.type === "pair"
      ? [
          [a, b],
          [b, a],
        ]
      : [[a, b]];
  return ways.find(fits) ?? null;
}

/** Returns the pairs that a file calls right. */
export function rightPairs(set: PairSet): Pair[] {
  return (set.declared.correct?.items ?? []).flatMap((item) => {
    const pair = pairOf(set, String(item));
    return pair ? [pair] : [];
  });
}

/** Returns the reader's part for an interaction answered by pairs; keys are tried as with a choice. */
export function pairPart(set: PairSet): Part {
  const { declared } = set;
  const cardinality = declared.cardinality === "record" ? "single" : declared.cardinality;
  const all = set.sources.flatMap(({ name }) => set.targets.map((target): Pair => [name, target.name]));
  const byName = new Map(all.map((pair) => [pair.join(" "), pair]));
  // Subsets are compared piece by piece, so each pair has to be the one object of its name.
  const known = (pairs: readonly Pair[]) =>
    pairs.map((pair) => byName.get(pair.join(" "))).filter((pair) => pair !== undefined);
  const probeOf = (pairs: readonly Pair[]): Probe => ({
    response: pairs.map((pair) => [...pair]),
    value: set.asWritten
      ? set.asWritten.valueOf(pairs)
      : readValue(
          declared.type,
          cardinality,
          pairs.map((pair) => pair.join(" ")),
        ),
  });
  const declaredRight = known(set.asWritten?.right ?? rightPairs(set));
  const mapped = (declared.mapping?.entries ?? []).flatMap(({ key, value }) => {
    const pair = pairOf(set, key);
    return pair ? [{ pair, value }] : [];
  });
  const isAllowed = (pairs: readonly Pair[]) => arePairsAllowed(set, pairs);
  const rewarded = known(mapped.filter(({ value }) => value > 0).map(({ pair }) => pair));
  const mentioned = known(
    mentionedIn(set.processing)
      .map((text) => pairOf(set, text))
      .filter((pair) => pair !== null),
  );
  const telling = [declaredRight, rewarded, known(mapped.map(({ pair }) => pair)), allowedOf(mentioned, isAllowed)];
  const probes = subsetsOf(all, isAllowed, telling, MOST_SUBSETS).map(probeOf);
  const pairsOf = ({ response }: Probe) =>
    Array.isArray(response)
      ? response.map((pair) => byName.get([pair].flat().join(" "))).filter((pair) => pair !== undefined)
      : [];
  const keys = (points: Points, found: Probe): InteractionKey[] => {
    const most = points(found);
    const isDeclaredBest = declaredRight.length > 0 && points(probeOf(declaredRight)) === most;
    const right = isDeclaredBest ? declaredRight : pairsOf(found);
    const bounds = { lower_bound: 0, upper_bound: most };
    const entries = (worth: (pair: Pair) => number) =>
      all
        .map((pair) => ({ source: pair[0], target: pair[1], points: worth(pair) }))
        .filter((entry) => entry.points !== 0);
    const without = (pair: Pair) => right.filter((one) => one !== pair);
    const change = (pair: Pair) => {
      const added = [...without(pair), pair];
      return isAllowed(added) ? tidy(points(probeOf(added)) - points(probeOf(without(pair)))) : 0;
    };
    const own = mapped.map(({ pair, value }) => ({ source: pair[0], target: pair[1], points: value }));
    const correct = right.map((pair): [string, string] => [...pair]);
    return [
      { correct },
      { correct, partial: "per_pair" },
      ...(declared.mapping
        ? [{ correct, mapping: { points: own, default_points: declared.mapping.defaultValue, ...bounds } }]
        : []),
      { correct, mapping: { points: entries((pair) => points(probeOf([pair]))), ...bounds } },
      { correct, mapping: { points: entries(change), ...bounds } },
    ];
  };
  const best = (points: Points) => probeOf(greedySubset(all, isAllowed, (pairs) => points(probeOf(pairs))));
  const { variable, kind, interaction } = set;
  return { variable, kind, interaction, isInline: false, probes, best, keys };
}

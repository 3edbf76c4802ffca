import { type Message, message } from "../../messages/message.ts";
import type { ReadStages, ReadTestPart, ReadTestSection } from "../../read-question.ts";
import { childElements, type XmlElement } from "../../xml/xml-tree.ts";
import { EXIT_TEST, readBranches, readWays } from "./conditions.ts";
import { limitOf, sectionsOf, type TestContext } from "./read-sections.ts";

interface Cut {
  atLeast: number;
  to: number;
}

/** Where parts of a test lead, by their places. */
interface Graph {
  /** Of each part, to which others, from how many points on; empty where everyone continues. */
  cuts: Cut[][];
  /** Parts that only some come to. */
  isConditional: boolean[];
  /** Where a part leads everyone, passing over what follows; null where it doesn't. */
  leadsAll: (number | null)[];
}

const MOST_MODULES = 12;

const sectionNames = (part: XmlElement) =>
  childElements(part, "assessmentSection").map(({ attributes }) => attributes.identifier ?? "");

/** Where one part leads by its own rules, which are looked at in order; null where they can't be read, or lead back. */
function followBranches(parts: readonly XmlElement[], place: number): { cuts: Cut[]; leadsAll: number | null } | null {
  const part = parts[place];
  const branches = part && readBranches(part, new Set([...sectionNames(part), ...(place === 0 ? [""] : [])]));
  if (!branches) return null;
  const cuts: Cut[] = [];
  for (const { target, atLeast } of branches) {
    const found = parts.findIndex(({ attributes }) => attributes.identifier === target);
    const to = target === EXIT_TEST ? parts.length : found;
    if (to <= place) return null;
    if (atLeast === null && cuts.length === 0) return { cuts, leadsAll: to };
    if (to === parts.length || cuts.some((cut) => cut.atLeast <= (atLeast ?? 0))) return null;
    cuts.push({ atLeast: atLeast ?? 0, to });
    if (atLeast === null) break;
  }
  return { cuts, leadsAll: null };
}

interface Arrival extends Cut {
  from: number;
  below: number | null;
}

/** The ways by which one comes to one part; null where they can't be read. */
function arrivalsAt(parts: readonly XmlElement[], to: number): Arrival[] | null {
  const part = parts[to];
  const ways = part && readWays(part);
  if (!ways) return null;
  const found = ways.map(({ section, atLeast, below }) => {
    const from = parts.findIndex((one) => sectionNames(one).includes(section));
    return { from, to, atLeast, below };
  });
  return found.every(({ from }) => from !== -1 && from < to) ? found : null;
}

/** The next part to which everyone comes who isn't led elsewhere; -1 where there is none. */
const nextOpen = ({ isConditional }: Graph, place: number) =>
  isConditional.findIndex((is, other) => other > place && !is);

/**
 * Where a part leads by the conditions of those after it. Null where some points would lead to several of them, or to none and nothing
 * follows for everyone.
 */
function followConditions(graph: Graph, place: number, arrivals: readonly Arrival[]): Cut[] | null {
  const rising = arrivals.toSorted((one, other) => one.atLeast - other.atLeast);
  const open = nextOpen(graph, place);
  const cuts: Cut[] = [];
  for (const [at, { atLeast, to, below }] of rising.entries()) {
    const next = rising[at + 1]?.atLeast ?? null;
    cuts.push({ atLeast, to });
    if (below === next) continue;
    if (below === null || below <= atLeast || (next !== null && below > next) || open === -1) return null;
    cuts.push({ atLeast: below, to: open });
  }
  return cuts;
}

const inOrder = (cuts: readonly Cut[]) => JSON.stringify(cuts.toSorted((one, other) => one.atLeast - other.atLeast));

/** Reads where the parts of a test lead; null where it is in a way that can't be had here. */
function graphOf(parts: readonly XmlElement[]): Graph | null {
  const arrivals = parts.map((_, place) => arrivalsAt(parts, place));
  const branches = parts.map((_, place) => followBranches(parts, place));
  if (!arrivals.every((one) => one !== null) || !branches.every((one) => one !== null)) return null;
  const graph: Graph = {
    cuts: branches.map(({ cuts }) => cuts),
    isConditional: arrivals.map((ways) => ways.length > 0),
    leadsAll: branches.map(({ leadsAll }) => leadsAll),
  };
  for (const [place, cuts] of graph.cuts.entries()) {
    const own = arrivals.flat().filter(({ from }) => from === place);
    const told = followConditions(graph, place, own);
    if (!told || (told.length > 0 && cuts.length > 0 && inOrder(told) !== inOrder(cuts))) return null;
    if (cuts.length === 0) cuts.push(...told);
    if (cuts.length === 0 || cuts.some(({ atLeast }) => atLeast === 0)) continue;
    // With fewer points than any cut, the next part for everyone follows.
    const to = nextOpen(graph, place);
    if (to === -1) return null;
    cuts.push({ atLeast: 0, to });
  }
  return graph;
}

/** The last part of the staged section that begins here: the furthest to which any of its parts leads. */
function endOf(graph: Graph, start: number): number {
  let end = start;
  for (let place = start; place <= end; place += 1)
    end = Math.max(end, ...(graph.cuts[place] ?? []).map(({ to }) => to));
  return end;
}

/** All sections of a part as one module. */
function moduleOf(part: XmlElement, context: TestContext): ReadTestPart | null {
  const [first, ...others] = sectionsOf(part, context);
  if (!first || others.length === 0) return first ?? null;
  const all = [first, ...others];
  const limits = all.map(({ timeLimitSeconds }) => timeLimitSeconds);
  const isTimed = limits.every((limit) => limit !== null);
  return {
    ...first,
    instructions: all.map(({ instructions }) => instructions).join(""),
    timeLimitSeconds: limitOf(part) ?? (isTimed ? limits.reduce((sum, limit) => sum + limit, 0) : null),
    entries: all.flatMap(({ entries }) => entries),
  };
}

const SEPARATOR = " · ";

/** Takes the name that all modules begin with as that of their section: so we write them. */
function named(modules: ReadStages["modules"]): { name: string; modules: ReadStages["modules"] } {
  const [name = "", ...rest] = (modules[0]?.name ?? "").split(SEPARATOR);
  const begins = `${name}${SEPARATOR}`;
  if (rest.length === 0 || !modules.every((module) => module.name.startsWith(begins)))
    return { name: modules[0]?.name ?? "", modules };
  return { name, modules: modules.map((module) => ({ ...module, name: module.name.slice(begins.length) })) };
}

/** Where a part leads within its staged section; nowhere for a final one. */
function cutsWithin(graph: Graph, place: number, end: number): Cut[] {
  const own = graph.cuts[place] ?? [];
  if (own.length > 0) return own;
  const to = graph.leadsAll[place] ?? nextOpen(graph, place);
  return to > place && to <= end ? [{ atLeast: 0, to }] : [];
}

/** The parts from one place to another as modules of one section; null where a part has nothing in it. */
function stagedSection(
  parts: readonly XmlElement[],
  graph: Graph,
  [start, end]: [number, number],
  context: TestContext,
): ReadTestSection | null {
  if (end - start >= MOST_MODULES) return null;
  const idAt = (place: number) => `m${place - start + 1}`;
  const read = parts.slice(start, end + 1).map((part) => moduleOf(part, context));
  const modules = read.flatMap((module, at) => (module ? [{ ...module, id: idAt(start + at) }] : []));
  if (modules.length < read.length) return null;
  const rules = modules.flatMap((_, at) => {
    const rising = cutsWithin(graph, start + at, end).toSorted((one, other) => one.atLeast - other.atLeast);
    if (rising.length === 0) return [];
    return [{ from: idAt(start + at), cuts: rising.map(({ atLeast, to }) => ({ atLeast, to: idAt(to) })) }];
  });
  const { name, modules: all } = named(modules);
  return {
    name,
    instructions: "",
    timeLimitSeconds: null,
    isLinear: false,
    isShuffled: false,
    entries: [],
    stages: { modules: all, first: idAt(start), rules },
  };
}

const conditional = ["preCondition", "branchRule"];
const isConditional = (part: XmlElement) => childElements(part).some(({ name }) => conditional.includes(name));

/**
 * Reads the sections of a test. Parts that lead to others by points are modules of one section; where that can't be read, each part is
 * given to everyone, and the losses say so.
 */
export function readSections(parts: readonly XmlElement[], context: TestContext): ReadTestSection[] {
  const plain = (part: XmlElement) => sectionsOf(part, context).map((section) => ({ ...section, stages: null }));
  const lost: Message = message("test_conditions");
  if (!parts.some(isConditional)) return parts.flatMap(plain);
  const graph = graphOf(parts);
  if (!graph) context.losses.add(lost);
  if (!graph) return parts.flatMap(plain);
  const sections: ReadTestSection[] = [];
  let start = 0;
  while (start < parts.length) {
    const end = endOf(graph, start);
    const passesOver = graph.leadsAll.slice(start, end + 1).some((to) => to !== null && to > end + 1);
    const staged = end === start ? null : stagedSection(parts, graph, [start, end], context);
    if (passesOver || (end > start && !staged)) context.losses.add(lost);
    sections.push(...(staged ? [staged] : parts.slice(start, end + 1).flatMap(plain)));
    start = end + 1;
  }
  return sections;
}

import { nextModules, routesOf } from "@sextant/contract/routes.ts";
import { countOf, type Draft, type Entry, type Module, type Section, type Stages } from "../draft.ts";
import type { Change } from "../saving/change.ts";

type SetSection = Change & { type: "set_section" };
type Rule = Stages["routing"]["rules"][number];
export type Cut = Rule["cuts"][number];

/** The maximum number of modules in a section. */
export const MOST_MODULES = 12;

const tidy = (points: number) => Math.round(points * 10_000) / 10_000;

/** Returns the maximum points of a module. */
export const pointsOf = (entries: readonly Entry[], module: string): number =>
  tidy(
    entries.reduce(
      (sum, entry) => sum + (entry.module === module && entry.scored ? countOf(entry) * entry.points : 0),
      0,
    ),
  );

/** Lists the entries on the route with the most questions. */
export function longestRoute({ routing }: Stages, entries: readonly Entry[]): Entry[] {
  const ways = routesOf(routing).map((route) => entries.filter(({ module }) => module && route.includes(module)));
  const count = (way: readonly Entry[]) => way.reduce((sum, entry) => sum + countOf(entry), 0);
  return ways.reduce<Entry[]>((longest, way) => (count(way) > count(longest) ? way : longest), []);
}

/** Lists the final modules in module order, each with the maximum points of a route to it. */
export function finalModules({ modules, routing }: Stages, entries: readonly Entry[]) {
  const most = new Map<string, number>();
  for (const route of routesOf(routing)) {
    const final = route.at(-1) ?? "";
    const points = tidy(route.reduce((sum, module) => sum + pointsOf(entries, module), 0));
    most.set(final, Math.max(points, most.get(final) ?? 0));
  }
  return modules.flatMap((module) => {
    const points = most.get(module.id);
    return points === undefined ? [] : [{ module, points }];
  });
}

/** Returns the cuts of a module’s rule, the highest first; none for a final module. */
export const cutsOf = ({ routing }: Stages, from: string): Cut[] =>
  (routing.rules.find((rule) => rule.from === from)?.cuts ?? []).toSorted(
    (one, other) => other.at_least - one.at_least,
  );

const ranks = { harder: 0, standard: 1, easier: 2 } as const;

/**
 * Arranges modules in columns as students take them: one column per stage, the harder module first. Modules that no route reaches are
 * in the last column.
 */
export function stageColumns({ modules, routing }: Stages): Module[][] {
  const depth = new Map<string, number>();
  for (const route of routesOf(routing))
    for (const [place, module] of route.entries()) depth.set(module, Math.max(place, depth.get(module) ?? 0));
  const last = Math.max(0, ...depth.values());
  const columns: Module[][] = Array.from({ length: last + 1 }, () => []);
  for (const module of modules) columns[depth.get(module.id) ?? last]?.push(module);
  return columns.map((column) => column.toSorted((one, other) => ranks[one.difficulty] - ranks[other.difficulty]));
}

/** Returns the change that turns a list into a staged section: its questions, settings and score table move into a first module. */
export function listToStages(section: Section, entries: readonly Entry[], name: string): SetSection {
  const { time_limit_seconds, navigation, shuffle, instructions, tools, scale } = section;
  const module: Module = {
    id: "m1",
    name,
    difficulty: "standard",
    time_limit_seconds,
    navigation,
    shuffle,
    instructions,
    tools,
  };
  const selection: Stages = {
    type: "stages",
    modules: [module],
    routing: { first: module.id, rules: [] },
    scales: scale ? [{ module: module.id, scale }] : [],
  };
  const modules = Object.fromEntries(entries.map((entry) => [entry.id, module.id]));
  return { type: "set_section", id: section.id, fields: { selection }, modules };
}

/** Lists the entries whose question already occurs in another module of the section. */
export function repeated(entries: readonly Entry[]): string[] {
  const met = new Set<string>();
  return entries.flatMap(({ id, question }) => {
    const isAgain = question !== null && met.has(question);
    if (question !== null) met.add(question);
    return isAgain ? [id] : [];
  });
}

/**
 * Returns the change that turns a staged section into a list: all questions stay, without repeats; the settings are those of the first
 * module.
 */
export function stagesToList(section: Section, stages: Stages, entries: readonly Entry[]): SetSection {
  const first = stages.modules.find(({ id }) => id === stages.routing.first) ?? stages.modules[0];
  const { time_limit_seconds, navigation, shuffle, instructions, tools } = first ?? section;
  const fields = { time_limit_seconds, navigation, shuffle, instructions, tools, selection: { type: "list" } as const };
  const modules = Object.fromEntries(entries.map((entry) => [entry.id, null]));
  return { type: "set_section", id: section.id, fields, modules, removed: repeated(entries) };
}

const withRule = ({ routing, ...stages }: Stages, from: string, cuts: readonly Cut[]): Stages => {
  const others = routing.rules.filter((rule) => rule.from !== from);
  const rule: Rule[] = cuts.length > 0 ? [{ from, by: "points", cuts: [...cuts] }] : [];
  return { ...stages, routing: { ...routing, rules: [...others, ...rule] } };
};

/** Returns cuts with the lowest at 0, so that every number of points leads somewhere. */
function fromZero(cuts: readonly Cut[]): Cut[] {
  const lowest = Math.min(...cuts.map(({ at_least }) => at_least));
  return cuts.map((cut) => (cut.at_least === lowest ? { ...cut, at_least: 0 } : cut));
}

/** Returns the cuts of a module with one added, half-way between the highest and the maximum points. */
function withCut(cuts: readonly Cut[], to: string, most: number): Cut[] {
  const highest = Math.max(0, ...cuts.map(({ at_least }) => at_least));
  const half = Math.ceil((highest + most) / 2);
  return cuts.length === 0 ? [{ at_least: 0, to }] : [{ at_least: half > highest ? half : highest + 1, to }, ...cuts];
}

/** Returns the stages with a cut added after a module. */
export const addCut = (stages: Stages, from: string, to: string, most: number): Stages =>
  withRule(stages, from, withCut(cutsOf(stages, from), to, most));

/** Returns the stages with one cut changed. The lowest stays at 0. */
export function setCut(stages: Stages, from: string, cut: Cut, next: Cut): Stages {
  const cuts = cutsOf(stages, from).map((one) => (one.at_least === cut.at_least && one.to === cut.to ? next : one));
  return withRule(stages, from, fromZero(cuts));
}

/** Returns the stages with a new target for a cut. If another cut of the rule has that target, the two swap: no two cuts share a target. */
export function leadCut(stages: Stages, from: string, cut: Cut, to: string): Stages {
  const cuts = cutsOf(stages, from).map((one) => {
    if (one.at_least === cut.at_least && one.to === cut.to) return { ...one, to };
    return one.to === to ? { ...one, to: cut.to } : one;
  });
  return withRule(stages, from, cuts);
}

/** Lists the possible targets of a module that none of its cuts leads to yet. */
export function freeNext(stages: Stages, from: string): Module[] {
  const taken = new Set(cutsOf(stages, from).map(({ to }) => to));
  return possibleNext(stages, from).filter(({ id }) => !taken.has(id));
}

/** Lists the cuts that lead to a module, each with the cut above it, if any. */
export const cutsTo = (stages: Stages, to: string): { from: Module; cut: Cut; above: Cut | undefined }[] =>
  stages.modules.flatMap((from) => {
    const cuts = cutsOf(stages, from.id);
    return cuts.flatMap((cut, place) => (cut.to === to ? [{ from, cut, above: cuts[place - 1] }] : []));
  });

/** Returns the stages without a cut; without its last cut, a module becomes a final one. */
export function removeCut(stages: Stages, from: string, cut: Cut): Stages {
  const cuts = cutsOf(stages, from).filter((one) => one.at_least !== cut.at_least || one.to !== cut.to);
  return withRule(stages, from, fromZero(cuts));
}

/**
 * Returns the stages with a module added. It copies the settings of the last one, and follows the first module, so that students reach
 * it: all of them, or, where another module already follows, those with more than half of the points.
 */
export function addModule(stages: Stages, entries: readonly Entry[], name: string): { stages: Stages; id: string } {
  const known = new Set(stages.modules.map(({ id }) => id));
  const free = Array.from({ length: MOST_MODULES + 1 }, (_, index) => `m${index + 1}`).find((one) => !known.has(one));
  const id = free ?? crypto.randomUUID();
  const like = stages.modules.at(-1);
  const module: Module = {
    id,
    name,
    difficulty: "standard",
    time_limit_seconds: like?.time_limit_seconds ?? null,
    navigation: like?.navigation ?? "free",
    shuffle: like?.shuffle ?? { questions: false, options: false },
    instructions: "",
    tools: like?.tools ?? [],
  };
  const grown: Stages = { ...stages, modules: [...stages.modules, module] };
  const { first } = stages.routing;
  if (!known.has(first)) return { stages: { ...grown, routing: { ...grown.routing, first: id } }, id };
  return { stages: addCut(grown, first, id, pointsOf(entries, first)), id };
}

/** Returns the change that removes a module, with its questions and all routes to it. */
export function removeModule(draft: Draft, section: Section, stages: Stages, id: string): SetSection {
  const modules = stages.modules.filter((module) => module.id !== id);
  const { first } = stages.routing;
  const rules = stages.routing.rules
    .filter((rule) => rule.from !== id)
    .map((rule) => ({ ...rule, cuts: fromZero(rule.cuts.filter(({ to }) => to !== id)) }))
    .filter(({ cuts }) => cuts.length > 0);
  const next = cutsOf(stages, id).at(-1)?.to;
  const selection: Stages = {
    type: "stages",
    modules,
    scales: stages.scales.filter(({ module }) => module !== id),
    routing: { first: first === id ? (next ?? modules[0]?.id ?? "m1") : first, rules },
  };
  const removed = (draft.entries[section.id] ?? []).filter((entry) => entry.module === id).map((entry) => entry.id);
  return { type: "set_section", id: section.id, fields: { selection }, removed };
}

/** Returns the stages with a module moved in the list, to an index from 0 among the others. Routing stays. */
export function moveModule(stages: Stages, id: string, index: number): Stages {
  const module = stages.modules.find((one) => one.id === id);
  const others = stages.modules.filter((one) => one.id !== id);
  return module ? { ...stages, modules: others.toSpliced(index, 0, module) } : stages;
}

/** Lists the modules that a module may lead to without a cycle. */
export const possibleNext = ({ modules, routing }: Stages, from: string): Module[] =>
  modules.filter(({ id }) => {
    const seen = new Set([id]);
    for (const module of seen) for (const next of nextModules(routing, module)) seen.add(next);
    return !seen.has(from);
  });

/** Returns the stages with a final module’s score table set or removed. */
export function setScale(stages: Stages, module: string, scale: Section["scale"]): Stages {
  const others = stages.scales.filter((one) => one.module !== module);
  return { ...stages, scales: scale ? [...others, { module, scale }] : others };
}

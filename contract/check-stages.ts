import { checkScale, type ScaleRows } from "./check-scale.ts";
import { advice, error, type Finding } from "./findings.ts";
import { cyclicModules, type Routing, routesOf } from "./routes.ts";
import type { Stages } from "./stages.ts";

/** An entry of a staged section, as far as routing goes. */
interface StagedEntry {
  id: string;
  module: string | null;
  /** The most points that it can give. */
  worth: number;
  /** Null for a rule. */
  questionId: string | null;
  /** Whether a person may have to mark what it gives. */
  isHandMarked: boolean;
}

interface StagedSection {
  id: string;
  entries: readonly StagedEntry[];
  modules: readonly { id: string; difficulty: Stages["modules"][number]["difficulty"] }[];
  routing: Routing;
  scales: readonly { module: string; scale: ScaleRows }[];
}

/** Points are sums of decimals; what binary fractions add is rounded away. */
const tidy = (value: number) => Math.round(value * 10_000) / 10_000;

const pointsOf = ({ entries }: StagedSection, module: string) =>
  tidy(entries.reduce((sum, entry) => sum + (entry.module === module ? entry.worth : 0), 0));

/** The approximate share of points that guessing gives on questions with four or five options. */
const GUESSED_SHARE = 0.2;

const ranks = { easier: 0, standard: 1, harder: 2 } as const;

/** Reports neighbouring cuts that decide nothing, and those that send people with more points to an easier module. */
function adviseCuts({ id, modules, routing }: StagedSection): Finding[] {
  const rankOf = new Map(modules.map((module) => [module.id, ranks[module.difficulty]]));
  return routing.rules.flatMap(({ from, cuts }) => {
    const sorted = cuts.toSorted((one, other) => one.at_least - other.at_least);
    return sorted.flatMap((cut, index): Finding[] => {
      const below = sorted[index - 1];
      if (!below) return [];
      const place = { section: id, module: from, field: "routing", params: { at_least: cut.at_least, to: cut.to } };
      if (below.to === cut.to) return [advice("cuts_alike", place)];
      const [rank, rankBelow] = [rankOf.get(cut.to), rankOf.get(below.to)];
      return rank !== undefined && rankBelow !== undefined && rank < rankBelow ? [advice("route_reversed", place)] : [];
    });
  });
}

/** Says what is wrong with the rules by themselves. */
function checkRules(section: StagedSection): Finding[] {
  const { id, routing } = section;
  const known = new Set(section.modules.map((module) => module.id));
  const place = { section: id, field: "routing" };
  const named = [routing.first, ...routing.rules.flatMap(({ from, cuts }) => [from, ...cuts.map(({ to }) => to)])];
  const unknown = [...new Set(named.filter((module) => !known.has(module)))];
  const rules = routing.rules.flatMap(({ from, cuts }, index): Finding[] => {
    const own = { ...place, module: from };
    const from0 = Math.min(...cuts.map((cut) => cut.at_least));
    const isTwice =
      new Set(cuts.map((cut) => cut.at_least)).size < cuts.length ||
      routing.rules.some((other, place) => place < index && other.from === from);
    const most = pointsOf(section, from);
    // Without points, that there are no questions says enough.
    const high = most > 0 ? cuts.find((cut) => cut.at_least > most) : undefined;
    const low = cuts.find((cut) => cut.at_least > 0 && cut.at_least < GUESSED_SHARE * most);
    const marked = section.entries.find((entry) => entry.module === from && entry.isHandMarked);
    return [
      ...(from0 > 0 || isTwice ? [error("route_gap", { ...own, params: { at_least: from0 } })] : []),
      ...(marked ? [error("marks_before_routing", { section: id, module: from, entry: marked.id })] : []),
      ...(low ? [advice("cut_too_low", { ...own, params: { at_least: low.at_least, points: most, to: low.to } })] : []),
      ...(high ? [advice("cut_too_high", { ...own, params: { at_least: high.at_least, points: most } })] : []),
    ];
  });
  return [...unknown.map((module) => error("route_unknown", { ...place, params: { module } })), ...rules];
}

/** Says which modules nobody comes to, or comes to again and again, and which are empty. */
function checkModules({ id, modules, routing, entries }: StagedSection): Finding[] {
  const reached = new Set(routesOf(routing).flat());
  const cyclic = new Set(cyclicModules(routing));
  return modules.flatMap((module) => {
    const place = { section: id, module: module.id };
    return [
      ...(reached.has(module.id) ? [] : [error("module_unreachable", { ...place, field: "routing" })]),
      ...(cyclic.has(module.id) ? [error("module_cyclic", { ...place, field: "routing" })] : []),
      ...(entries.some((entry) => entry.module === module.id) ? [] : [error("no_questions", place)]),
    ];
  });
}

/** Reports entries that belong to no module, or repeat a question on one route. */
function checkEntries({ id, modules, routing, entries }: StagedSection): Finding[] {
  const known = new Set(modules.map((module) => module.id));
  const lost = entries.filter(({ module }) => module === null || !known.has(module));
  const twice = new Set<string>();
  for (const route of routesOf(routing)) {
    const met = new Set<string>();
    for (const module of route) {
      for (const entry of entries) {
        if (entry.module !== module || entry.questionId === null) continue;
        if (met.has(entry.questionId)) twice.add(entry.id);
        met.add(entry.questionId);
      }
    }
  }
  return [
    ...lost.map((entry) => error("module_missing", { section: id, entry: entry.id, field: "module" })),
    ...entries
      .filter((entry) => twice.has(entry.id))
      .map((entry) => error("question_twice", { section: id, module: entry.module, entry: entry.id })),
  ];
}

/** Returns the most points by final module: those of the way to it that gives most. */
export function pointsByFinalModule(section: StagedSection): Map<string, number> {
  const points = new Map<string, number>();
  for (const route of routesOf(section.routing)) {
    const final = route.at(-1) ?? "";
    const sum = tidy(route.reduce((total, module) => total + pointsOf(section, module), 0));
    points.set(final, Math.max(points.get(final) ?? 0, sum));
  }
  return points;
}

/** Checks the modules, routing and score tables of a staged section. Pure. */
export function checkStages(section: StagedSection, isScaled: boolean): Finding[] {
  if (section.modules.length === 0) return [error("no_modules", { section: section.id, field: "modules" })];
  const scales = new Map(section.scales.map(({ module, scale }) => [module, scale]));
  const known = new Set(section.modules.map(({ id }) => id));
  const tables = [...pointsByFinalModule(section)].flatMap(([module, points]) =>
    isScaled && known.has(module)
      ? checkScale(scales.get(module) ?? null, points, { section: section.id, module, field: "scales" })
      : [],
  );
  return [
    ...checkRules(section),
    ...checkModules(section),
    ...checkEntries(section),
    ...tables,
    ...adviseCuts(section),
  ];
}

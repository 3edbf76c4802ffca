import { leadsTo, nextModules } from "@sextant/contract/routes.ts";
import { reportRoutes } from "@sextant/psychometrics/adaptive/staged/report-routes.ts";
import {
  type GivenItem,
  type RoutedDesign,
  type RoutedForm,
  tidyPoints,
} from "@sextant/psychometrics/adaptive/staged/routed-design.ts";
import { type SimulatedRoutes, simulateRoutes } from "@sextant/psychometrics/adaptive/staged/simulate-routes.ts";
import { suggestCuts } from "@sextant/psychometrics/adaptive/staged/suggest-cuts.ts";
import { createRandom } from "@sextant/psychometrics/random.ts";
import { drawTogether, type Rule } from "../../authoring/assessments/draws/draw-together.ts";
import { settlePools } from "../../authoring/assessments/draws/settle-pools.ts";
import { scaledScore } from "../../authoring/assessments/score-table.ts";
import type { SimulationDesign, StagedSection } from "./design.ts";
import { withScores } from "./score-groups.ts";
import { simulateAdaptive } from "./simulate-adaptive.ts";
import { abilitiesAlong, commonReport, type StoredReport, tidy } from "./stored-report.ts";

/** Returns what draws a student's questions of a section, as publishing and beginning a section would. */
function createGive(design: SimulationDesign, section: StagedSection) {
  const places = new Map(section.items.map(({ version }, place) => [version, place]));
  const isShared = new Set(design.shared);
  const pools = settlePools(design.rules, (entry) => isShared.has(entry), createRandom(design.seed));
  const settled = design.rules.map((rule): Rule => {
    const own = new Set(pools.get(rule.id));
    return { ...rule, pool: rule.pool.filter(({ id }) => own.has(id)) };
  });
  const formOf = (drawn: ReadonlyMap<string, readonly string[]>): RoutedForm => {
    const form = new Map<string, GivenItem[]>(section.modules.map(({ id }) => [id, []]));
    for (const { module, item, rule, ...worth } of section.entries) {
      const given = item === null ? (drawn.get(rule ?? "") ?? []).flatMap((id) => places.get(id) ?? []) : [item];
      form.get(module)?.push(...given.map((place) => ({ item: place, ...worth })));
    }
    return form;
  };
  const fixed = section.entries.some(({ rule }) => rule !== null) ? null : formOf(new Map());
  return (random: () => number): RoutedForm => {
    if (fixed) return fixed;
    const drawn = drawTogether(settled, new Set(), random);
    if (!drawn) throw new Error("The rules of a simulated draft can be filled");
    return formOf(drawn);
  };
}

/**
 * Simulates students who take a section.
 *
 * @param onPerson Told how many students are done.
 */
export function simulateSection(
  design: SimulationDesign,
  section: SimulationDesign["sections"][number],
  onPerson: (done: number) => void,
): StoredReport {
  return section.type === "adaptive"
    ? simulateAdaptive(design, section, onPerson)
    : simulateStaged(design, section, onPerson);
}

/**
 * Simulates students who take a staged section. Questions are drawn and students routed by what does so in sittings. Pure: the seed says
 * all.
 *
 * @param onPerson Told how many students are done.
 */
function simulateStaged(
  design: SimulationDesign,
  section: StagedSection,
  onPerson: (done: number) => void,
): StoredReport {
  const { routing, population, prior, modules } = section;
  const items = section.items.map(({ parameters }) => parameters);
  const routed: RoutedDesign = {
    first: routing.first,
    give: createGive(design, section),
    nextModules: (module) => nextModules(routing, module),
    follow: (module, points) => leadsTo(routing.rules.find(({ from }) => from === module)?.cuts ?? [], points),
    prior,
  };
  const people = design.abilities ? { thetas: design.abilities } : { people: design.people, ...population };
  const simulated = simulateRoutes(routed, items, people, { seed: design.seed, onPerson });
  const report = reportRoutes(simulated, items, abilitiesAlong(population));
  const placed = new Set(section.entries.map(({ item }) => item));
  const common = commonReport(
    report,
    simulated.sittings.map((sitting) => sitting.items.length),
    section.items,
    (place) => !placed.has(place),
  );
  return {
    section: section.section,
    name: section.name,
    type: "stages",
    basis: section.basis,
    population,
    stops: null,
    routes: report.routes.map((route) => ({ modules: [...route.modules], people: route.people })),
    modules: modules.map(({ id, name }) => ({
      module: id,
      name,
      people: report.modules.get(id) ?? 0,
      points: [...(report.points.get(id) ?? [])],
    })),
    curves: report.curves.map((curve) => ({
      modules: [...curve.modules],
      points: curve.points.map(({ theta, standardError }) => ({ theta, standard_error: tidy(standardError) })),
    })),
    better_elsewhere: tidy(report.betterElsewhere),
    ...common,
    by_ability: withScores(
      common.by_ability,
      simulated.sittings.map((sitting) => ({ ...sitting, scaled: scaledBy(section.tables, sitting.modules) })),
      section.scale,
    ),
    suggested: routing.rules.map((rule) => suggestedOf(rule, simulated, items, population)),
  };
}

/** The score that the table of the last module gives for the points of all. */
function scaledBy(
  tables: StagedSection["tables"],
  taken: SimulatedRoutes["sittings"][number]["modules"],
): number | null {
  const table = tables.find(({ module }) => module === taken.at(-1)?.id);
  const points = taken.reduce((sum, module) => sum + module.points, 0);
  return table ? scaledScore(table.scale, tidyPoints(points)) : null;
}

/** Cuts between the modules to which a rule leads, in the order of its own cuts; the lowest stays. */
function suggestedOf(
  { from, cuts }: StagedSection["routing"]["rules"][number],
  { forms }: SimulatedRoutes,
  items: Parameters<typeof suggestCuts>[1],
  population: StagedSection["population"],
): StoredReport["suggested"][number] {
  const ordered = cuts.toSorted((one, other) => one.at_least - other.at_least);
  const to = ordered.map((cut) => cut.to);
  const suggested =
    new Set(to).size < to.length || to.length < 2 ? null : suggestCuts(forms, items, { from, to }, population);
  if (!suggested) return { from, cuts: null };
  return {
    from,
    cuts: to.map((module, place) => {
      const cut = suggested[place - 1];
      return { at_least: cut?.points ?? 0, to: module, theta: tidy(cut?.theta ?? null) };
    }),
  };
}

import type { ItemParameters } from "../../item.ts";
import { type DesignReport, reportOn } from "../report.ts";
import type { RoutedForm } from "./routed-design.ts";
import { moduleInformation, type RoutedSitting, type SimulatedRoutes } from "./simulate-routes.ts";

/** As of an adaptive design, and which ways people took. */
export interface RoutesReport extends DesignReport {
  /** The ways that anyone took, that of most people first. */
  readonly routes: readonly { readonly modules: readonly string[]; readonly people: number }[];
  /** How many people took each module. */
  readonly modules: ReadonlyMap<string, number>;
  /** How many people had how many points in each module, ascending. */
  readonly points: ReadonlyMap<string, readonly { readonly points: number; readonly people: number }[]>;
  /** The share of people for whom another module would have told more; null of nobody. */
  readonly betterElsewhere: number | null;
  /** For each way, the standard error of an ability estimated from it alone; null where it tells nothing. */
  readonly curves: readonly {
    readonly modules: readonly string[];
    readonly points: readonly { readonly theta: number; readonly standardError: number | null }[];
  }[];
}

/**
 * Sums up who came where and how well they were measured.
 *
 * @param along Abilities at which the curves have points, and between which people are put together.
 */
export function reportRoutes(
  { sittings, forms }: SimulatedRoutes,
  items: readonly (ItemParameters | null)[],
  along: { readonly thetas: readonly number[]; readonly edges: readonly number[] },
): RoutesReport {
  const routes = new Map<string, { modules: string[]; people: number }>();
  const modules = new Map<string, number>();
  const points = new Map<string, Map<number, number>>();
  for (const { modules: taken } of sittings) {
    const ids = taken.map(({ id }) => id);
    const name = JSON.stringify(ids);
    routes.set(name, { modules: ids, people: (routes.get(name)?.people ?? 0) + 1 });
    for (const one of taken) {
      modules.set(one.id, (modules.get(one.id) ?? 0) + 1);
      const counts = points.get(one.id) ?? new Map<number, number>();
      points.set(one.id, counts.set(one.points, (counts.get(one.points) ?? 0) + 1));
    }
  }
  const ways = [...routes.values()].sort((one, other) => other.people - one.people);
  return {
    ...reportOn(sittings, items.length, [], along.edges),
    routes: ways,
    modules,
    points: new Map([...points].map(([module, counts]) => [module, ascending(counts)])),
    betterElsewhere: betterElsewhere(sittings),
    curves: ways.map((way) => ({
      modules: way.modules,
      points: along.thetas.map((theta) => ({ theta, standardError: errorAt(way.modules, forms, items, theta) })),
    })),
  };
}

const ascending = (counts: ReadonlyMap<number, number>) =>
  [...counts].map(([points, people]) => ({ points, people })).sort((one, other) => one.points - other.points);

function betterElsewhere(sittings: readonly RoutedSitting[]): number | null {
  if (sittings.length === 0) return null;
  return sittings.filter((sitting) => sitting.isBetterElsewhere).length / sittings.length;
}

/** The standard error that the mean information of the forms comes to. */
function errorAt(
  modules: readonly string[],
  forms: readonly RoutedForm[],
  items: readonly (ItemParameters | null)[],
  theta: number,
): number | null {
  const sum = forms.reduce(
    (total, form) =>
      total + modules.reduce((own, module) => own + moduleInformation(form.get(module) ?? [], items, theta), 0),
    0,
  );
  return sum > 0 ? Math.sqrt(forms.length / sum) : null;
}

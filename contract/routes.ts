/** The routing of a staged section: which module comes first, and where each that isn’t final leads by its points. Pure. */
export interface Routing {
  first: string;
  rules: readonly { from: string; cuts: readonly { at_least: number; to: string }[] }[];
}

/** Returns the modules to which one may lead, each once; none for a final one. */
export function nextModules({ rules }: Routing, from: string): string[] {
  const rule = rules.find((one) => one.from === from);
  return [...new Set(rule?.cuts.map(({ to }) => to))];
}

/** Returns the module of the highest cut that so many points reach, or of the lowest; null without cuts. */
export function leadsTo(cuts: Routing["rules"][number]["cuts"], points: number): string | null {
  const sorted = cuts.toSorted((one, other) => one.at_least - other.at_least);
  return (sorted.findLast(({ at_least }) => at_least <= points) ?? sorted[0])?.to ?? null;
}

/**
 * Lists all ways from the first module to a final one, as modules in order. A way that comes back to one of its modules ends before it.
 */
export function routesOf(routing: Routing): string[][] {
  const from = (module: string, before: readonly string[]): string[][] => {
    const taken = [...before, module];
    const next = nextModules(routing, module).filter((one) => !taken.includes(one));
    return next.length === 0 ? [taken] : next.flatMap((one) => from(one, taken));
  };
  return from(routing.first, []);
}

/** Lists the modules that lead back to themselves. */
export function cyclicModules(routing: Routing): string[] {
  const reached = (start: string) => {
    const seen = new Set(nextModules(routing, start));
    for (const module of seen) for (const next of nextModules(routing, module)) seen.add(next);
    return seen;
  };
  return [...new Set(routing.rules.map(({ from }) => from))].filter((module) => reached(module).has(module));
}

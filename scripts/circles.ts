import type { ICruiseResult } from "dependency-cruiser";

/**
 * Returns one line for each import, of types too, that leads back to a file on the way to it. dependency-cruiser would look for each
 * import's way back by itself, which took most of the time of all its rules.
 */
export function circlesIn({ modules }: Pick<ICruiseResult, "modules">): string[] {
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map((one) => one.resolved)]));
  const circles: string[] = [];
  const seen = new Set<string>();
  const way: string[] = [];
  const follow = (file: string): void => {
    seen.add(file);
    way.push(file);
    for (const next of imports.get(file) ?? []) {
      const begin = way.indexOf(next);
      if (begin >= 0) circles.push(`error no-cycles: ${[...way.slice(begin), next].join(" → ")}`);
      else if (!seen.has(next)) follow(next);
    }
    way.pop();
  };
  for (const file of imports.keys()) if (!seen.has(file)) follow(file);
  return circles;
}

import type { Rolldown } from "vite";

type NameOfChunk = (module: string, context: Rolldown.ChunkingContext) => string | null;

/**
 * Names a chunk for each set of at least `least` entries that load a module at once, so that what they share comes in one file and not
 * in fifty, and no entry loads what only others share.
 *
 * @param entries Their modules, by the names that chunks get.
 */
export function sharedByEntries(entries: Readonly<Record<string, string>>, least: number): NameOfChunk {
  const reached = new Map<string, ReadonlySet<string>>();
  return (module, context) => {
    const sharing = Object.entries(entries).filter(([name, entry]) => {
      const known = reached.get(name) ?? followImports(entry, (id) => context.getModuleInfo(id)?.importedIds ?? []);
      reached.set(name, known);
      return known.has(module);
    });
    return sharing.length >= least ? sharing.map(([name]) => name).join("-") : null;
  };
}

function followImports(entry: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([entry]);
  // Of a collection, such as the icons, a module names all and uses few: which, its imports do not tell.
  for (const module of reached)
    if (!/\/node_modules\//.test(module)) for (const next of importsOf(module)) reached.add(next);
  return reached;
}

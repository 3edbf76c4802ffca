import type { Rolldown } from "vite";

type NameOfChunk = (module: string, context: Rolldown.ChunkingContext) => string | null;
type ModulesOf = (module: string) => readonly string[];

/** What leads to a module: imports at once, or a screen that is opened later. */
export interface Ways {
  /** All that comes before a module runs, itself included. */
  atOnce(module: string): ReadonlySet<string>;
  /** All that comes with a module or ever after it, but for modules that are not to be entered. */
  ever(module: string, closed?: readonly string[]): ReadonlySet<string>;
  /** How many of the parts that are loaded when they are asked for bring a module along. */
  countParts(module: string): number;
}

const isPackaged = (module: string) => module.includes("/node_modules/");

/**
 * Names a chunk for each set of at least `least` entries that load a module at once, so that what they share is in one file and not
 * in fifty, and no entry loads what only others share.
 *
 * @param entries Their modules, by the names that chunks get.
 */
export function sharedByEntries(entries: Readonly<Record<string, string>>, least: number): NameOfChunk {
  return byWays(Object.values(entries), (module, ways) => {
    const sharing = Object.entries(entries).filter(([, entry]) => ways.atOnce(entry).has(module));
    return sharing.length >= least ? sharing.map(([name]) => name).join("-") : null;
  });
}

/** Names the chunks of our own modules by what leads to them from any entry. */
export function pickedByWays(
  entries: readonly string[],
  name: (module: string, ways: Ways) => string | null,
): NameOfChunk {
  return byWays(entries, (module, ways) => (isPackaged(module) ? null : name(module, ways)));
}

const iconsIn = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const iconFile = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/;
const iconIndex = /\/lucide-react\/.*\/lucide-react\.m?js$/;
/** A line of the collection’s index: the names of an icon, old ones among them, and its file. */
const iconExports = /export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([\w-]+)\.m?js["']/g;

/** The names in braces, as they are called there (`from`) or here (`to`). */
const namesIn = (braces: string, side: "from" | "to") =>
  braces.split(",").flatMap((one) => {
    const [from, to = from] = one.trim().split(/\s+as\s+/);
    return (side === "from" ? from : to) ?? [];
  });

/** Names a chunk for the icons that an entry needs at once: imports of the collection tell of no icon by whom it is used, their names do. */
export function iconsOfEntry(entry: string, name: string): NameOfChunk {
  const find = (context: Rolldown.ChunkingContext) => {
    const codeOf = (id: string) => context.getModuleInfo(id)?.code ?? "";
    const own = [...findWays([entry], context).atOnce(entry)];
    const wanted = new Set(
      own.flatMap((id) => [...codeOf(id).matchAll(iconsIn)].flatMap(([, names = ""]) => namesIn(names, "from"))),
    );
    const index = own.find((id) => iconIndex.test(id));
    const files = [...codeOf(index ?? "").matchAll(iconExports)].flatMap(([, names = "", file = ""]) =>
      namesIn(names, "to").some((icon) => wanted.has(icon)) ? file : [],
    );
    if (files.length === 0) throw new Error(`No icons were found for ${name}`);
    return new Set(files);
  };
  let files: ReadonlySet<string> | undefined;
  return (module, context) => {
    const [, file] = iconFile.exec(module) ?? [];
    if (file === undefined) return null;
    files ??= find(context);
    return files.has(file) ? name : null;
  };
}

function byWays(entries: readonly string[], name: (module: string, ways: Ways) => string | null): NameOfChunk {
  let ways: Ways | undefined;
  return (module, context) => {
    ways ??= findWays(entries, context);
    return name(module, ways);
  };
}

function findWays(entries: readonly string[], context: Rolldown.ChunkingContext): Ways {
  const importsOf: ModulesOf = (id) => context.getModuleInfo(id)?.importedIds ?? [];
  const partsOf: ModulesOf = (id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const everOf: ModulesOf = (id) => [...importsOf(id), ...partsOf(id)];
  const reachedAtOnce = new Map<string, ReadonlySet<string>>();
  const atOnce = (module: string) => {
    const reached = reachedAtOnce.get(module) ?? follow(module, importsOf);
    reachedAtOnce.set(module, reached);
    return reached;
  };
  const reachedEver = new Map<string, ReadonlySet<string>>();
  let partsWith: Map<string, number> | undefined;
  return {
    atOnce,
    ever: (module, closed = []) => {
      const key = [module, ...closed].join("\n");
      const reached = reachedEver.get(key) ?? follow(module, everOf, closed);
      reachedEver.set(key, reached);
      return reached;
    },
    countParts: (module) => {
      partsWith ??= countBy(findParts(entries, everOf, partsOf), atOnce);
      return partsWith.get(module) ?? 0;
    },
  };
}

function findParts(entries: readonly string[], everOf: ModulesOf, partsOf: ModulesOf): ReadonlySet<string> {
  return new Set(entries.flatMap((entry) => [...follow(entry, everOf)]).flatMap(partsOf));
}

function countBy(parts: ReadonlySet<string>, atOnce: (module: string) => ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) for (const module of atOnce(part)) counts.set(module, (counts.get(module) ?? 0) + 1);
  return counts;
}

function follow(from: string, next: ModulesOf, closed: readonly string[] = []): ReadonlySet<string> {
  const reached = new Set([from]);
  // Of a collection, such as the icons, a module names all and uses few: which, its imports do not tell.
  for (const module of reached)
    if (!isPackaged(module)) for (const one of next(module)) if (!closed.includes(one)) reached.add(one);
  return reached;
}

import { readFile } from "node:fs/promises";
import { cruise, format, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { circlesIn } from "./circles.ts";
import { strayWrites, tablesOf } from "./table-homes.ts";

/**
 * Checks which folder imports which (`.dependency-cruiser.cjs`), that no imports make a circle (`circles.ts`), what the browser is led
 * to when it runs, which room writes to which table (`table-homes.ts`), and that files were read at all: the reader says that all is
 * well when it can read nothing.
 */
const WORKSPACES = ["questions", "psychometrics", "interchange", "contract", "server", "web", "e2e", "bench"];

const TEST = /\.test\.tsx?$/;

interface RuntimeRule {
  name: string;
  from: RegExp;
  to: RegExp;
  /** Only what is loaded at once: `import()` may lead there. */
  isAtOnce?: boolean;
}

/** What must not be loaded, however long the way; imports of types alone are gone by then. */
const RUNTIME_RULES: RuntimeRule[] = [
  {
    name: "page-loads-no-key-and-no-scoring",
    from: /^web\//,
    to: /^questions\/(.*\/)?[^/]*(key|scor|match-)[^/]*\.ts$/,
  },
  {
    name: "candidate-side-loads-no-key",
    from: /candidate-registry\.ts$/,
    to: /^questions\/.*(key|scor|match-)[^/]*\.ts$/,
  },
  {
    name: "server-starts-without-what-few-need",
    from: /^server\/main\.ts$/,
    to: /node_modules\/(@aws-sdk|@node-saml|@simplewebauthn|nodemailer|sharp)\/|^server\/demo\/content\//,
    isAtOnce: true,
  },
  { name: "player-loads-no-zod", from: /^web\/entries\/player\/|candidate-registry\.ts$/, to: /node_modules\/zod\// },
];

process.exit(await main());

async function main(): Promise<number> {
  const result = await read();
  const { output, exitCode } = await format(result, { outputType: "err" });
  const wrong = [
    ...emptyWorkspaces(result),
    ...circlesIn(result),
    ...RUNTIME_RULES.flatMap((rule) => waysTo(result, rule)),
    ...(await strayWritesIn(result)),
  ];
  console.log(String(output).trim());
  for (const line of wrong) console.error(line);
  return exitCode > 0 || wrong.length > 0 ? 1 : 0;
}

async function read(): Promise<ICruiseResult> {
  const options = await extractOptions("./.dependency-cruiser.cjs");
  const { output } = await cruise(WORKSPACES, options, options.enhancedResolveOptions);
  if (typeof output === "string") throw new Error("dependency-cruiser answered text instead of modules");
  return output;
}

function emptyWorkspaces(result: ICruiseResult): string[] {
  return WORKSPACES.filter(
    (workspace) => !result.modules.some(({ source }) => source.startsWith(`${workspace}/`) && /\.tsx?$/.test(source)),
  ).map((workspace) => `error: no file of ${workspace}/ was read`);
}

async function strayWritesIn(result: ICruiseResult): Promise<string[]> {
  const schema = "server/platform/database/schema.gen.ts";
  const paths = result.modules
    .map(({ source }) => source)
    .filter((path) => /^server\/(?!testing\/).*\.ts$/.test(path) && !TEST.test(path) && path !== schema);
  const sources = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, "utf8") })));
  return strayWrites(sources, tablesOf(await readFile(schema, "utf8")));
}

/** One line for each start that reaches something forbidden, with the way there. */
function waysTo(result: ICruiseResult, rule: RuntimeRule): string[] {
  const imports = runtimeImports(result, rule.isAtOnce ?? false);
  const starts = [...imports.keys()].filter((source) => rule.from.test(source) && !TEST.test(source));
  return starts.flatMap((start) => {
    const way = findWay(imports, start, rule.to);
    return way ? [`error ${rule.name}: ${way.join(" → ")}`] : [];
  });
}

function runtimeImports(result: ICruiseResult, isAtOnce: boolean): Map<string, string[]> {
  return new Map(
    result.modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes, dynamic }) => !dependencyTypes.includes("type-only") && !(isAtOnce && dynamic))
        .map(({ resolved }) => resolved),
    ]),
  );
}

function findWay(imports: Map<string, string[]>, start: string, target: RegExp): string[] | undefined {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? start) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (target.test(next)) return [...way, next];
      ways.push([...way, next]);
    }
  }
  return undefined;
}

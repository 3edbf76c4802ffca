import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Plan<Known extends Options, Positionals extends boolean> = {
  options: Known;
  /** Whether words that aren't options mean something. */
  allowPositionals?: Positionals;
};

/** Returns how many letters must be added, dropped, replaced or swapped with their neighbour to make one word of another. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const ways = [at(row - 1, column) + 1, (next[column - 1] ?? 0) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(Math.min(...ways, ...(isSwapped ? [at(row - 2, column - 2) + 1] : [])));
    }
    rows.push(next);
  }
  return at(one.length, other.length);
}

/** Returns the name that was probably meant, or null. */
export function findMeant(typed: string, known: readonly string[]): string | null {
  const word = typed.toLowerCase().replaceAll("_", "-");
  const begun = known.filter((name) => word.length >= 2 && (name.startsWith(word) || word.startsWith(name)));
  const near = known
    .map((name) => ({ name, far: distance(word, name) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(Math.min(name.length, word.length) / 3)))
    .toSorted((a, b) => a.far - b.far);
  return near[0]?.name ?? begun[0] ?? null;
}

function describeUnknown(given: string, name: string, options: Options): string {
  const known = Object.keys(options);
  const meant = findMeant(name, known);
  if (meant !== null) return `${given} isn’t an option. Did you mean --${meant}?`;
  return `${given} isn’t an option. ${known.length > 0 ? `There are ${known.map((one) => `--${one}`).join(", ")}.` : "There are none."}`;
}

/** npm takes options before a `--` for its own, and says so to commands in their environment. Those it does know mean something else. */
function requireDashes(options: Options, env: NodeJS.ProcessEnv): void {
  const taken = Object.keys(options).find(
    (name) => !["help", "only"].includes(name) && env[`npm_config_${name.replaceAll("-", "_")}`] !== undefined,
  );
  if (taken === undefined) return;
  throw new Error(`npm took --${taken} for an option of its own. Put -- before it: npm … -- --${taken}`);
}

/**
 * Reads the options of a command.
 *
 * @throws Error for what it doesn't know, in one line that names what was probably meant.
 */
export function readCommandLine<const Known extends Options, const Positionals extends boolean = false>(
  { options, allowPositionals }: Plan<Known, Positionals>,
  args: readonly string[] = process.argv.slice(2),
  env: NodeJS.ProcessEnv = process.env,
) {
  requireDashes(options, env);
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind === "positional" && !allowPositionals) throw new Error(`“${token.value}” isn’t an option.`);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw new Error(describeUnknown(token.rawName, token.name, options));
    if (option.type === "string" && token.value === undefined) throw new Error(`${token.rawName} needs a value.`);
    if (option.type === "boolean" && token.value !== undefined) throw new Error(`${token.rawName} takes no value.`);
  }
  return parseArgs<{ args: string[]; options: Known; allowPositionals: Positionals; strict: true }>({
    args: [...args],
    options,
    strict: true,
    allowPositionals: (allowPositionals ?? false) as Positionals,
  });
}

import type { Thing } from "./describe-schema.ts";

/** What a release relies on and doesn't find after later migrations, with what happened to it. */
export interface Broken {
  /** Its kind and name. */
  thing: string;
  what: string;
}

/** A reason, given in a migration, why a release does without something. */
export interface Excuse {
  /** Since which nothing relies on it. */
  release: string;
  thing: string;
  reason: string;
}

const EXCUSE = /^-- since (\S+): ([^:]+): (.+)$/gm;

/** Reads the reasons that a migration gives: `-- since 0.2.0: column sessions.room: rooms are in placements`. */
export const readExcuses = (sql: string): Excuse[] =>
  [...sql.matchAll(EXCUSE)].map(([, release = "", thing = "", reason = ""]) => ({ release, thing, reason }));

const nameOf = ({ kind, name }: Thing) => `${kind} ${name}`;

/** Kinds that refuse rows; a newer one may refuse what an earlier release writes. */
const RULES = ["check", "foreign key", "exclusion", "unique index", "trigger"];
/** Kinds that statements name, or can’t do without. */
const NAMED = ["unique index", "exclusion", "function", "view", "sequence", "type"];

/** A list of values that a column may have: the column and the list, or null for any other definition. */
function readList(definition: string): { column: string; values: string[] } | null {
  const found = /^CHECK \(\((\w+) = (?:ANY \(ARRAY\[(.+)\]\)|('(?:[^']|'')*'::text))\)\)$/.exec(definition);
  const [, column = "", many, one] = found ?? [];
  const list = many ?? one;
  const isOfTexts = list !== undefined && /^'(?:[^']|'')*'::text(?:, '(?:[^']|'')*'::text)*$/.test(list);
  return isOfTexts ? { column, values: list.match(/'(?:[^']|'')*'::text/g) ?? [] } : null;
}

/** Tells whether a list of values only got longer. */
function isWider(before: string, now: string): boolean {
  const [old, wider] = [readList(before), readList(now)];
  return old !== null && wider?.column === old.column && old.values.every((value) => wider.values.includes(value));
}

function compareColumn(old: Thing, now: Thing | undefined): string | null {
  if (!now) return "is gone";
  if (now.definition !== old.definition) return `is of type ${now.definition}, and was of ${old.definition}`;
  if (now.generated && !old.generated) return "is computed, and was written";
  if (now.not_null && !old.not_null) return "can no longer be null";
  if (now.not_null && old.default !== null && now.default === null) return "has no default any more";
  return null;
}

/** Says how a rule refuses more than before; null when it doesn't. */
function compareRule(rule: Thing, earlier: readonly Thing[], isKnown: (column: string) => boolean): string | null {
  const same = earlier.filter(({ kind, table }) => kind === rule.kind && table === rule.table);
  if (same.some(({ definition }) => definition === rule.definition)) return null;
  const before = same.find(({ name }) => name === rule.name);
  if (before && isWider(before.definition, rule.definition)) return null;
  // What an earlier release leaves alone stays at its default.
  if (!before && rule.columns?.length && !rule.columns.some(isKnown)) return null;
  return before ? "has changed" : "is new, on a table from before";
}

/**
 * Finds what a release relies on that later migrations took away: then its processes fail while those of the next one come up. New tables,
 * new columns that fill themselves, and wider lists of values leave it what it needs.
 *
 * @param earlier The schema of the release.
 * @param now That after the later migrations.
 */
export function findBroken(earlier: readonly Thing[], now: readonly Thing[]): Broken[] {
  const found = new Map(now.map((thing) => [nameOf(thing), thing]));
  const known = new Set(earlier.map(nameOf));
  const tables = new Set(earlier.flatMap(({ kind, table }) => (kind === "column" && table ? [table] : [])));
  const isOnOld = ({ table }: Thing) => table !== undefined && tables.has(table);
  const broken: [Thing, string | null][] = [];
  for (const thing of earlier) {
    if (thing.kind === "column") broken.push([thing, compareColumn(thing, found.get(nameOf(thing)))]);
    else if (NAMED.includes(thing.kind) && !found.has(nameOf(thing))) broken.push([thing, "is gone"]);
    else if (thing.kind === "type" && found.get(nameOf(thing))?.definition !== thing.definition)
      broken.push([thing, "has changed"]);
  }
  for (const thing of now.filter(isOnOld)) {
    const isNew = !known.has(nameOf(thing));
    if (thing.kind === "column" && isNew && thing.not_null && thing.default === null && !thing.generated)
      broken.push([thing, "must be filled, on a table from before"]);
    if (RULES.includes(thing.kind))
      broken.push([thing, compareRule(thing, earlier, (column) => known.has(`column ${thing.table}.${column}`))]);
  }
  return broken.flatMap(([thing, what]) => (what === null ? [] : [{ thing: nameOf(thing), what }]));
}

/** Finds what migrations lost of a release’s rows: fewer of them, or columns with fewer values. What went with its table is in the schema. */
export const findLost = (before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): Broken[] =>
  [...before].flatMap(([thing, count]) => {
    const left = now.get(thing);
    return left !== undefined && left < count ? [{ thing, what: `are ${left}, and were ${count}` }] : [];
  });

/**
 * Returns one line for each thing that a release misses without a reason, and for each reason that isn't one.
 *
 * @param releases The versions that were released by then.
 */
export function judge(broken: readonly Broken[], excuses: readonly Excuse[], releases: readonly string[]): string[] {
  const missed = broken.filter(({ thing }) => !excuses.some((excuse) => excuse.thing === thing));
  // Which rows a release had is known of some databases only.
  const unused = excuses.filter(
    ({ thing }) => !/^(rows|values) of /.test(thing) && !broken.some((each) => each.thing === thing),
  );
  return [
    ...missed.map(({ thing, what }) => `The ${thing} ${what}.`),
    ...unused.map(({ thing }) => `A migration excuses the ${thing}, which needs none.`),
    ...excuses.flatMap(({ release }) =>
      releases.includes(release) ? [] : [`A migration names ${release}, which isn’t a release.`],
    ),
  ];
}

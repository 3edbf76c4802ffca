import { type Draft, type DraftField, isSame } from "./draft.ts";

/** The path to a value in a draft: field names, and `#id` for a list entry with an id. */
export type DraftPath = readonly string[];

export type Merge = {
  /** The merged draft, with my value where both changed the same field. */
  draft: Draft;
  /** Fields that two people changed differently. */
  conflicts: DraftPath[];
  /** Fields that only the other person changed, and that were merged. */
  taken: DraftField[];
};

type Tree = Readonly<Record<string, unknown>>;
type Entry = Tree & { id: string };
type Found = { value: unknown; conflicts: DraftPath[]; taken: DraftPath[] };

const isTree = (value: unknown): value is Tree => value !== null && typeof value === "object" && !Array.isArray(value);
const isEntries = (value: unknown): value is readonly Entry[] =>
  Array.isArray(value) && value.every((one) => isTree(one) && typeof one.id === "string");
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Fields whose entries merge independently, so that one person's additions and removals do not affect the other's. */
const sets: ReadonlySet<string> = new Set(["tags", "nodes"]);

/** Merges two changes to one question: takes what only one person changed, and reports what both changed differently as conflicts. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const { value, conflicts: found, taken } = mergeTrees(base, mine, theirs, []);
  const { draft, conflicts } = withWholeParts(value as Draft, found, mine, theirs);
  return { draft, conflicts, taken: [...new Set(taken.map(([field]) => field as DraftField))] };
}

/** If one person removed an interaction and the other changed its key, the interaction is the conflict. */
function withWholeParts(merged: Draft, conflicts: readonly DraftPath[], mine: Draft, theirs: Draft) {
  let draft = merged;
  const whole = conflicts.map((path): DraftPath => {
    const [field, id = ""] = path;
    if (field !== "key" || path.length !== 2) return path;
    const part = ["interactions", `#${id}`];
    if (valueAt(mine, part) !== undefined && valueAt(theirs, part) !== undefined) return path;
    draft = withSide(draft, valueAt(mine, part) === undefined ? theirs : mine, part);
    return part;
  });
  return { draft, conflicts: [...new Map(whole.map((path) => [path.join(" "), path])).values()] };
}

function mergeValues(base: unknown, mine: unknown, theirs: unknown, path: DraftPath): Found {
  if (isSame(theirs, base) || isSame(theirs, mine)) return { value: mine, conflicts: [], taken: [] };
  if (isSame(mine, base)) return { value: theirs, conflicts: [], taken: [path] };
  if (isTree(mine) && isTree(theirs)) return mergeTrees(isTree(base) ? base : {}, mine, theirs, path);
  if (path.length === 1 && sets.has(path[0] ?? "") && isTexts(base) && isTexts(mine) && isTexts(theirs)) {
    const gone = base.filter((one) => !theirs.includes(one));
    const value = [...mine.filter((one) => !gone.includes(one)), ...theirs.filter((one) => !base.includes(one))];
    return { value: [...new Set(value)], conflicts: [], taken: [path] };
  }
  if (isEntries(mine) && isEntries(theirs) && mine.length + theirs.length > 0)
    return mergeEntries(isEntries(base) ? base : [], mine, theirs, path);
  // If one person removed it and the other changed it, it stays visible until the conflict is resolved.
  return { value: mine === undefined ? theirs : mine, conflicts: [path], taken: [] };
}

function mergeTrees(base: Tree, mine: Tree, theirs: Tree, path: DraftPath): Found {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const found = names.map((name) => ({ name, ...mergeValues(base[name], mine[name], theirs[name], [...path, name]) }));
  return {
    value: Object.fromEntries(found.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value])),
    conflicts: found.flatMap(({ conflicts }) => conflicts),
    taken: found.flatMap(({ taken }) => taken),
  };
}

function mergeEntries(
  base: readonly Entry[],
  mine: readonly Entry[],
  theirs: readonly Entry[],
  path: DraftPath,
): Found {
  const ids = (list: readonly Entry[]) => list.map(({ id }) => id);
  const find = (list: readonly Entry[], id: string) => list.find((one) => one.id === id);
  // Use my order if I changed it, else theirs, with the other side's additional entries at the end.
  const [first, then] = isSame(ids(mine), ids(base)) ? [theirs, mine] : [mine, theirs];
  const found = [...new Set([...ids(first), ...ids(then)])].map((id) =>
    mergeValues(find(base, id), find(mine, id), find(theirs, id), [...path, `#${id}`]),
  );
  const isMoved = !isSame(ids(theirs), ids(base));
  return {
    value: found.flatMap(({ value }) => (value === undefined ? [] : [value])),
    conflicts: found.flatMap(({ conflicts }) => conflicts),
    taken: [...found.flatMap(({ taken }) => taken), ...(isMoved ? [path] : [])],
  };
}

/** Returns the value at a path of a draft; undefined where there is none. */
export function valueAt(draft: Draft, path: DraftPath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (step.startsWith("#")) return isEntries(value) ? value.find(({ id }) => `#${id}` === step) : undefined;
    return isTree(value) ? value[step] : undefined;
  }, draft);
}

function replaced(value: unknown, [step, ...rest]: DraftPath, next: unknown): unknown {
  if (step === undefined) return next;
  if (step.startsWith("#")) {
    const list = isEntries(value) ? value : [];
    if (!list.some(({ id }) => `#${id}` === step)) return next === undefined ? list : [...list, next];
    return list.flatMap((one) => {
      const after = `#${one.id}` === step ? replaced(one, rest, next) : one;
      return after === undefined ? [] : [after];
    });
  }
  const { [step]: before, ...others } = isTree(value) ? value : {};
  const after = replaced(before, rest, next);
  if (after === undefined) return others;
  // Keep the position among its neighbours, so that nothing else counts as changed.
  return isTree(value) && step in value ? { ...value, [step]: after } : { ...others, [step]: after };
}

/** Returns a merged draft with one side's value at a path. An interaction brings its key: neither makes sense without the other. */
export function withSide(draft: Draft, side: Draft, path: DraftPath): Draft {
  const after = replaced(draft, path, valueAt(side, path)) as Draft;
  const [list, entry = "", ...rest] = path;
  if (list !== "interactions" || rest.length > 0) return after;
  const keyPath = ["key", entry.slice(1)];
  return replaced(after, keyPath, valueAt(side, keyPath)) as Draft;
}

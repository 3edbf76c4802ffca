import { type Draft, type DraftField, isSame } from "./draft.ts";

/** The way to one thing in a draft: names of fields, and `#id` for an entry of a list whose entries have ids. */
export type DraftPath = readonly string[];

export type Merge = {
  /** What both wrote, mine where both changed the same. */
  draft: Draft;
  /** What two people changed differently. */
  conflicts: DraftPath[];
  /** Fields in which only they changed something, and it was taken over. */
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

/** Fields whose entries stand for themselves, so that what one adds or takes away does not touch what the other does. */
const sets: ReadonlySet<string> = new Set(["tags", "nodes"]);

/** Puts two changes of one question together: what only one changed is taken; what both changed differently is asked for. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const { value, conflicts: found, taken } = mergeTrees(base, mine, theirs, []);
  const { draft, conflicts } = withWholeParts(value as Draft, found, mine, theirs);
  return { draft, conflicts, taken: [...new Set(taken.map(([field]) => field as DraftField))] };
}

/** Where one took an interaction out and the other changed its key, the interaction itself is what is to be decided. */
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
  // Where one took it away and the other changed it, it stays in sight until that is decided.
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
  // The sequence is mine where I changed it, else theirs, with what the other has besides at the end.
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

/** Returns what stands at a place of a draft; undefined where there is nothing. */
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
  // The place among its neighbours stays, so that nothing else reads as changed.
  return isTree(value) && step in value ? { ...value, [step]: after } : { ...others, [step]: after };
}

/** Returns a merged draft with what one side has at a place. An interaction brings its key: one without the other means nothing. */
export function withSide(draft: Draft, side: Draft, path: DraftPath): Draft {
  const after = replaced(draft, path, valueAt(side, path)) as Draft;
  const [list, entry = "", ...rest] = path;
  if (list !== "interactions" || rest.length > 0) return after;
  const keyPath = ["key", entry.slice(1)];
  return replaced(after, keyPath, valueAt(side, keyPath)) as Draft;
}

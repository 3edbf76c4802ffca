import { type Draft, type DraftField, draftFields, isSame } from "./draft.ts";

/** One thing that two people changed differently. An interaction goes with its key: one without the other means nothing. */
export type Conflict = { kind: "field"; field: DraftField } | { kind: "part"; id: string; index: number };

export type Merge = {
  /** What both wrote, mine where both changed the same. */
  draft: Draft;
  conflicts: Conflict[];
  /** What only they changed, and was taken over. */
  taken: DraftField[];
};

type Part = { interaction: Draft["interactions"][number] | undefined; key: unknown };

const partOf = (draft: Draft, id: string): Part => ({
  interaction: draft.interactions.find((one) => one.id === id),
  key: draft.key[id],
});
const idsOf = (draft: Draft) => draft.interactions.map(({ id }) => id);

/** Puts two changes of one question together: what only one changed is taken; what both changed differently is asked for. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const conflicts: Conflict[] = [];
  const taken: DraftField[] = [];
  const draft: Draft = { ...mine };
  const simple = draftFields.filter((field) => field !== "interactions" && field !== "key");
  for (const field of simple) {
    if (isSame(theirs[field], base[field]) || isSame(theirs[field], mine[field])) continue;
    if (isSame(mine[field], base[field])) {
      Object.assign(draft, { [field]: theirs[field] });
      taken.push(field);
    } else conflicts.push({ kind: "field", field });
  }
  const merged = mergeParts(base, mine, theirs);
  return {
    draft: { ...draft, interactions: merged.interactions, key: merged.key },
    conflicts: [...conflicts, ...merged.conflicts],
    taken: merged.isTaken ? [...taken, "interactions"] : taken,
  };
}

function mergeParts(base: Draft, mine: Draft, theirs: Draft) {
  const conflicts: Conflict[] = [];
  let isTaken = false;
  const all = [...new Set([...idsOf(mine), ...idsOf(theirs)])];
  const chosen = new Map<string, Part>();
  all.forEach((id, index) => {
    const [before, here, there] = [partOf(base, id), partOf(mine, id), partOf(theirs, id)];
    const isChangedHere = !isSame(here, before);
    const isChangedThere = !isSame(there, before);
    if (isChangedThere && !isChangedHere) {
      isTaken = true;
      chosen.set(id, there);
      return;
    }
    if (isChangedThere && !isSame(here, there)) conflicts.push({ kind: "part", id, index });
    // Where one took it out and the other changed it, it stays in sight until that is decided.
    chosen.set(id, here.interaction ? here : isChangedThere ? there : here);
  });
  // The sequence is mine where I changed it, else theirs, with what the other has besides at the end.
  const order = isSame(idsOf(mine), idsOf(base)) ? [...new Set([...idsOf(theirs), ...idsOf(mine)])] : all;
  const parts = order.flatMap((id) => {
    const part = chosen.get(id);
    return part?.interaction ? [{ id, interaction: part.interaction, key: part.key }] : [];
  });
  return {
    interactions: parts.map(({ interaction }) => interaction),
    key: Object.fromEntries(parts.flatMap(({ id, key }) => (key === undefined ? [] : [[id, key]]))) as Draft["key"],
    conflicts,
    isTaken,
  };
}

/** A merged draft with theirs in place of mine for one conflict. */
export function takeTheirs(draft: Draft, theirs: Draft, conflict: Conflict): Draft {
  if (conflict.kind === "field") return { ...draft, [conflict.field]: theirs[conflict.field] };
  const { interaction, key } = partOf(theirs, conflict.id);
  const { [conflict.id]: _mine, ...rest } = draft.key;
  if (!interaction)
    return { ...draft, interactions: draft.interactions.filter(({ id }) => id !== conflict.id), key: rest };
  return {
    ...draft,
    interactions: draft.interactions.map((one) => (one.id === conflict.id ? interaction : one)),
    key: { ...rest, ...(key === undefined ? {} : { [conflict.id]: key }) } as Draft["key"],
  };
}

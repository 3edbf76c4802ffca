import type { HandlerInput } from "@sextant/contract/types.ts";
import type { Mistake } from "./mistake.ts";

type Query = HandlerInput<"mistakes.analyse">["query"];

/** What mistakes can be narrowed by, each with totals of its own. */
export const dimensions = ["tag", "reason", "difficulty", "pace", "position", "section", "state"] as const;
export type Dimension = (typeof dimensions)[number];

function hasTag({ paths }: Mistake, wanted: string): boolean {
  if (wanted === "none") return paths.length === 0;
  return paths.some((path) => path.some(({ id }) => id === wanted));
}

/** Returns whether a question like it can be practised now. */
export function isDue({ progress, hasSibling }: Mistake): boolean {
  return hasSibling && (progress.state === "new" || progress.state === "due");
}

function isInState(mistake: Mistake, wanted: NonNullable<Query["state"]>): boolean {
  const { progress, redo } = mistake;
  switch (wanted) {
    case "todo":
      return isDue(mistake);
    case "open":
      return progress.state !== "closed";
    case "redone":
      return redo !== null;
    case "not_redone":
      return redo === null;
    case "returning":
      return progress.returning;
    default:
      return progress.state === wanted;
  }
}

const fits: Record<Dimension, (mistake: Mistake, query: Query) => boolean> = {
  tag: (mistake, { tag }) => tag === undefined || hasTag(mistake, tag),
  reason: (mistake, { reason }) => reason === undefined || mistake.reason.key === reason,
  difficulty: (mistake, { difficulty }) =>
    difficulty === undefined || String(mistake.difficulty ?? "none") === difficulty,
  pace: (mistake, { pace }) => pace === undefined || mistake.pace === pace,
  position: (mistake, { position }) => position === undefined || mistake.position === position,
  section: (mistake, { section_name: name }) => name === undefined || mistake.place?.section === name,
  state: (mistake, { state }) => state === undefined || isInState(mistake, state),
};

/** Mistakes with the filters that shut them out. */
export interface Narrowed {
  /** Of those that every filter lets through but the ones named. */
  leaving: (...aside: readonly Dimension[]) => readonly Mistake[];
}

/** Judges every mistake by every filter once. Pure. */
export function narrow(mistakes: readonly Mistake[], query: Query): Narrowed {
  const judged = mistakes.map((mistake) => ({
    mistake,
    shutOutBy: dimensions.filter((dimension) => !fits[dimension](mistake, query)),
  }));
  return {
    leaving: (...aside) =>
      judged.flatMap(({ mistake, shutOutBy }) =>
        shutOutBy.every((dimension) => aside.includes(dimension)) ? [mistake] : [],
      ),
  };
}

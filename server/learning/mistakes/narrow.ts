import type { HandlerInput } from "@sextant/contract/types.ts";
import type { FamilyOf } from "./families.ts";
import type { Mistake, MistakeInBrief } from "./mistake.ts";

type Query = HandlerInput<"mistakes.analyse">["query"];

/** What mistakes can be narrowed by, each with totals of its own. */
export const dimensions = [
  "tag",
  "reason",
  "family",
  "difficulty",
  "pace",
  "position",
  "section",
  "state",
  "said",
] as const;
export type Dimension = (typeof dimensions)[number];

/** Returns whether the question of a mistake is filed under a tag; `none`: under no tag. */
export function hasTag({ paths }: Pick<MistakeInBrief, "paths">, wanted: string): boolean {
  if (wanted === "none") return paths.length === 0;
  return paths.some((path) => path.some(({ id }) => id === wanted));
}

/** Returns whether a mistake is practised: a question that was never reached says nothing of what its student knows. */
export const isRepeated = ({ not_reached }: Pick<MistakeInBrief, "not_reached">): boolean => !not_reached;

/** Returns whether a question like it can be practised now. */
export function isDue({ progress, hasSibling, not_reached }: MistakeInBrief): boolean {
  return isRepeated({ not_reached }) && hasSibling && (progress.state === "new" || progress.state === "due");
}

/** Returns whether its own question can be solved now to close a mistake that nothing unseen is like. */
export function isDueItself({ progress, repeatsItself, isLaterDay }: Mistake): boolean {
  return repeatsItself && isLaterDay && (progress.state === "new" || progress.state === "due");
}

/** Returns whether neither tutor nor student said why: what is inferred is nobody’s word. */
const isUnsaid = ({ reason: { by } }: MistakeInBrief): boolean => by === null || by === "inferred";

function isInState(mistake: MistakeInBrief, wanted: NonNullable<Query["state"]>): boolean {
  const { progress, isRedone } = mistake;
  switch (wanted) {
    case "todo":
      return isDue(mistake);
    case "open":
      return progress.state !== "closed";
    case "redone":
      return isRedone;
    case "not_redone":
      return !isRedone;
    case "returning":
      return progress.returning;
    default:
      return progress.state === wanted;
  }
}

/** What each filter that is asked for lets through. */
function filtersOf(query: Query, familyOf: FamilyOf): Partial<Record<Dimension, (mistake: MistakeInBrief) => boolean>> {
  const { tag, reason, family, difficulty, pace, position, section_name: name, state, unsaid } = query;
  return {
    ...(tag !== undefined && { tag: (mistake) => hasTag(mistake, tag) }),
    ...(reason !== undefined && { reason: (mistake) => mistake.reason.key === reason }),
    ...(family !== undefined && { family: (mistake) => familyOf(mistake.reason.key) === family }),
    ...(difficulty !== undefined && { difficulty: (mistake) => String(mistake.difficulty ?? "none") === difficulty }),
    ...(pace !== undefined && { pace: (mistake) => mistake.pace === pace }),
    ...(position !== undefined && { position: (mistake) => mistake.position === position }),
    ...(name !== undefined && { section: (mistake) => mistake.place?.section === name }),
    ...(state !== undefined && { state: (mistake) => isInState(mistake, state) }),
    ...(unsaid && { said: isUnsaid }),
  };
}

/** Mistakes with the filters that shut them out. */
export interface Narrowed<One extends MistakeInBrief = MistakeInBrief> {
  /** Of those that every filter lets through but the ones named. */
  leaving: (...aside: readonly Dimension[]) => readonly One[];
}

/** Judges every mistake by every filter that is asked for, once. Pure. */
export function narrow<One extends MistakeInBrief>(
  mistakes: readonly One[],
  query: Query,
  familyOf: FamilyOf,
): Narrowed<One> {
  const filters = filtersOf(query, familyOf);
  const asked = dimensions.filter((dimension) => filters[dimension]);
  // Most often nothing is: a group has tens of thousands of mistakes.
  if (asked.length === 0) return { leaving: () => mistakes };
  const judged = mistakes.map((mistake) => ({
    mistake,
    shutOutBy: asked.filter((dimension) => !filters[dimension]?.(mistake)),
  }));
  return {
    leaving: (...aside) =>
      judged.flatMap(({ mistake, shutOutBy }) =>
        shutOutBy.every((dimension) => aside.includes(dimension)) ? [mistake] : [],
      ),
  };
}

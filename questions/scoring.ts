import type { InteractionScore } from "./interactions/module.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { QuestionContent, ScoreRule } from "./question.ts";
import { responseTo } from "./response.ts";

/**
 * What scoring says of a whole question.
 * - `scored`: it was right, wrong or something between;
 * - `invalid`: answered, but not so that it can be right or wrong, which is not zero;
 * - `owed`: a person has to mark it, and points are null until then;
 * - `omitted`: nothing was answered.
 */
export interface QuestionScore {
  status: "scored" | "invalid" | "owed" | "omitted";
  /** 0 to `max_points`; null while owed. */
  points: number | null;
  max_points: number;
  /** True for full points; null unless scored. */
  correct: boolean | null;
  interactions: Record<string, { status: InteractionScore["status"]; points: number; max_points: number }>;
}

type Scored = Pick<QuestionContent, "interactions" | "key" | "score_rule">;

/** Rounds away what binary fractions add: a third three times is 1. */
const tidy = (points: number) => Math.round(points * 1e9) / 1e9;

const share = (score: InteractionScore) => (score.max_points > 0 ? score.points / score.max_points : 0);

/**
 * One part that is owed makes the question owed. Under `all` one invalid part makes it invalid, since the whole cannot be judged;
 * under `sum` the other parts keep what they earned, and it is invalid only where nothing could be scored.
 */
function statusOf(parts: readonly InteractionScore[], combine: "all" | "sum"): QuestionScore["status"] {
  const has = (status: InteractionScore["status"]) => parts.some((part) => part.status === status);
  if (parts.every((part) => part.status === "omitted")) return "omitted";
  if (has("owed")) return "owed";
  if (has("invalid") && (combine === "all" || !has("scored"))) return "invalid";
  return has("scored") ? "scored" : "omitted";
}

/** Points that a person gave to parts that were owed a mark, by interaction id, in the units of the part's key. */
export type Marks = Readonly<Record<string, number>>;

/** A part that is owed a mark and got one. */
function withMark(score: InteractionScore, mark: number | undefined): InteractionScore {
  if (score.status !== "owed" || mark === undefined) return score;
  return { ...score, status: "scored", points: Math.min(Math.max(mark, 0), score.max_points) };
}

/** Returns the full points of each interaction, in the question's own: equal shares, or those that its weights state. */
export function shareOut(interactions: readonly { id: string }[], rule: ScoreRule): number[] {
  const { weights } = rule;
  const of = (id: string) => (rule.combine === "sum" && weights && Object.hasOwn(weights, id) ? (weights[id] ?? 1) : 1);
  const all = interactions.reduce((sum, { id }) => sum + of(id), 0);
  return interactions.map(({ id }) => (all > 0 ? (rule.max_points * of(id)) / all : 0));
}

/** Whether what an interaction requires is fully right, and so on to the first that requires nothing. */
function isOpenTo(id: string, requires: Readonly<Record<string, string>>, isRight: (id: string) => boolean): boolean {
  const seen = new Set([id]);
  let needed = Object.hasOwn(requires, id) ? requires[id] : undefined;
  while (needed !== undefined && !seen.has(needed)) {
    if (!isRight(needed)) return false;
    seen.add(needed);
    needed = Object.hasOwn(requires, needed) ? requires[needed] : undefined;
  }
  return true;
}

/**
 * Scores a response (by interaction id). A pure function of content, key, score rule, response and the marks given by hand:
 * no clock, no database.
 * `all`: full points when every part is right, else 0, except that a question of one part keeps that part's partial credit.
 * `sum`: each part is worth its share of `max_points`, times what was earned of it; nothing while the part that it requires isn't right.
 */
export function scoreQuestion(
  { interactions, key, score_rule }: Scored,
  response: unknown,
  marks: Marks = {},
): QuestionScore {
  const { max_points: maximum, combine } = score_rule;
  const parts = interactions.map((interaction) => {
    const own = Object.hasOwn(key, interaction.id) ? key[interaction.id] : undefined;
    const score = moduleOf(interaction).score(interaction, own, responseTo(response, interaction.id));
    return withMark(score, Object.hasOwn(marks, interaction.id) ? marks[interaction.id] : undefined);
  });
  const each = shareOut(interactions, score_rule);
  const isRightAlone = (id: string) => {
    const part = parts[interactions.findIndex((one) => one.id === id)];
    return !part || (part.status === "scored" && part.points === part.max_points);
  };
  const requires = (combine === "sum" && score_rule.requires) || {};
  const earned = parts.map((part, index) =>
    isOpenTo(interactions[index]?.id ?? "", requires, isRightAlone) ? share(part) * (each[index] ?? 0) : 0,
  );
  const status = statusOf(parts, combine);
  const sum = parts.length === 1 ? share(parts[0] ?? nothing) * maximum : earned.reduce((total, one) => total + one, 0);
  const isRight =
    status === "scored" && parts.every((part) => part.status === "scored" && part.points === part.max_points);
  const points = isRight ? maximum : combine === "all" && parts.length > 1 ? 0 : Math.min(maximum, tidy(sum));
  return {
    status,
    // Invalid and omitted parts earned nothing, so this is 0 for them without being asked.
    points: status === "owed" ? null : points,
    max_points: maximum,
    correct: status === "scored" ? isRight : null,
    interactions: Object.fromEntries(
      interactions.map((interaction, index) => [
        interaction.id,
        {
          status: parts[index]?.status ?? "omitted",
          points: tidy(earned[index] ?? 0),
          max_points: tidy(each[index] ?? 0),
        },
      ]),
    ),
  };
}

const nothing: InteractionScore = { status: "omitted", points: 0, max_points: 1 };

/** What a scored question gives in its place in a section. */
export interface PlacementScore {
  /** Null while a mark is owed. */
  points: number | null;
  /** True when there was no answer to judge: statistics count it as missing, not as wrong. */
  missing: boolean;
}

/**
 * Returns the points of a placement: `points × points/max_points` of the question's own score; answered and worth nothing gives
 * `points_when_wrong` (0 or below, as a rule); omitted and invalid give 0.
 */
export function placementPoints(
  placement: { points: number; points_when_wrong: number },
  score: Pick<QuestionScore, "status" | "points" | "max_points">,
): PlacementScore {
  if (score.status === "owed" || score.points === null) return { points: null, missing: false };
  if (score.status !== "scored") return { points: 0, missing: true };
  if (score.points === 0) return { points: placement.points_when_wrong, missing: false };
  return { points: tidy((placement.points * score.points) / score.max_points), missing: false };
}

import type { Actor } from "../../platform/binder.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import type { ScoringStage } from "./hand-marks.ts";
import { type Progress, turnOf } from "./two-marks.ts";

const list = new Intl.ListFormat("en", { type: "disjunction" });

/** Names who decides between two marks. */
const namesOf = ({ deciders }: Progress) =>
  deciders.length > 0 ? list.format(deciders.map(({ name }) => name)) : "A manager or staff member";

/**
 * Returns what this person's mark of an answer is now.
 *
 * @throws Refusal `illegal_transition` for one of its two markers and where both marks are given, for those who don't decide.
 */
export function requireTurn(actor: Actor, progress: Progress): ScoringStage | "blind" {
  const turn = turnOf(actor, progress);
  switch (turn) {
    case "not_yours":
      throw notFound("This answer");
    case "marked_by_you":
      throw new Refusal(
        "illegal_transition",
        `You marked this answer. ${namesOf(progress)} decides between the marks.`,
        {
          state: turn,
          members: { deciders: progress.deciders },
        },
      );
    case "marked_twice":
      throw new Refusal(
        "illegal_transition",
        `This answer has both marks. ${namesOf(progress)} decides between them.`,
        {
          state: turn,
          members: { deciders: progress.deciders },
        },
      );
    default:
      return turn;
  }
}

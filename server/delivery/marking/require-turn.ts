import type { Actor } from "../../platform/binder.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import type { ScoringStage } from "./hand-marks.ts";
import { type Progress, turnOf } from "./two-marks.ts";

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
      throw new Refusal("illegal_transition", "You marked this answer. Someone else decides between the two marks.", {
        state: turn,
      });
    case "marked_twice":
      throw new Refusal("illegal_transition", "This answer has both marks. A manager or staff decide between them.", {
        state: turn,
      });
    default:
      return turn;
  }
}

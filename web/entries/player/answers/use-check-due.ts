import { useSyncExternalStore } from "react";
import { useAnswer, usePlayer, useSitting } from "../player-context.tsx";
import { canAnswer } from "../sitting/screen.ts";

/** Types that are marked by hand. */
const byHand: readonly string[] = ["extended_text", "file_upload"];

/** Returns whether a question is marked by people, and so can’t be checked at once. */
export const isByHand = ({ interactions }: { interactions: readonly { type: string }[] }): boolean =>
  interactions.some(({ type }) => byHand.includes(type));

/** Where the bar at the bottom has the button that checks an answer. */
export const CHECK_SLOT = "check-slot";

/** Returns whether the answer in sight is to be checked next: it is given, and was not checked as it is now. */
export function useCheckDue(): boolean {
  const { checks } = usePlayer().sitting;
  const placed = useSitting((state) => state.questions?.placed[state.here]);
  const attempt = placed?.id ?? "";
  const isChecked = useSitting((state) => (state.session?.behaviour?.checking.type ?? "at_end") !== "at_end");
  const mayAnswer = useSitting(canAnswer);
  const { response, revision } = useAnswer(attempt);
  const isFinal = useSyncExternalStore(checks.subscribe, () => {
    const check = checks.get(attempt);
    return check !== null && (check.locked || check.revision === revision);
  });
  if (!placed || isByHand(placed.question)) return false;
  return isChecked && mayAnswer && !isFinal && Object.values(response).some((part) => part !== null);
}

import { useSyncExternalStore } from "react";
import { usePlayer, useSitting } from "../player-context.tsx";
import { findOpenSection, isLastSection } from "../sitting/wire.ts";

/** Returns whether a practice set has the last verdict on each of its questions: nothing is left to look over before it ends. */
export function useAllChecked(): boolean {
  const { checks } = usePlayer().sitting;
  const session = useSitting((state) => state.session);
  const placed = useSitting((state) => state.questions?.placed);
  const isChecked = useSyncExternalStore(
    checks.subscribe,
    () => placed?.every(({ id }) => checks.get(id)?.locked === true) ?? false,
  );
  const section = session && findOpenSection(session);
  if (!session?.is_practice_set || session.is_preview || !section) return false;
  return isChecked && isLastSection(session, section) && (placed?.length ?? 0) >= section.question_count;
}

import { useMemo, useSyncExternalStore } from "react";
import { usePlayer, useSitting } from "../player-context.tsx";
import type { PlacedQuestion } from "../sitting/wire.ts";
import { listStandings, type QuestionStanding } from "./count-answers.ts";

const none: readonly PlacedQuestion[] = [];

/** Returns the current status of each question of the section. Rerenders when any answer changes. */
export function useStandings(): readonly QuestionStanding[] {
  const { answers } = usePlayer().sitting;
  const placed = useSitting((state) => state.questions?.placed) ?? none;
  const seen = useSitting((state) => state.seen);
  const version = useSyncExternalStore(answers.subscribeAll, answers.version);
  return useMemo(() => ({ version, list: listStandings(placed, answers, seen) }), [placed, answers, seen, version])
    .list;
}

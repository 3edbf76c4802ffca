import { useSyncExternalStore } from "react";
import { usePlayer, useTexts } from "../player-context.tsx";

/** Says how far the questions of what comes next have come to this device; nothing where they come when they are needed. */
export function AheadStatus() {
  const { ahead } = usePlayer().sitting;
  const texts = useTexts();
  const { phase, count } = useSyncExternalStore(ahead.subscribe, ahead.get);
  const words =
    phase === "ready"
      ? texts.ahead.ready
      : phase === "fetching" && count
        ? texts.ahead.fetching(count.questions, count.ofQuestions)
        : "";
  return (
    <p className="message-ahead" role="status">
      {words}
    </p>
  );
}

import { useSyncExternalStore } from "react";
import { usePlayer } from "../player-context.tsx";

/** Shows where the player speaks to those who listen to it. */
export function LiveRegion() {
  const { announcer } = usePlayer();
  const { text, turn } = useSyncExternalStore(announcer.subscribe, announcer.get);
  return (
    <div className="sr" role="status" aria-live="polite" aria-atomic="true">
      <span key={turn}>{text}</span>
    </div>
  );
}

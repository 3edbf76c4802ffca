import { Check, CircleAlert, CloudOff, Eye, RefreshCw } from "lucide-react";
import { Icon } from "../../ui/icon.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { holdsLease } from "../sitting/screen.ts";

/**
 * Shows whether the answers are safe, in the bar: a word that changes in its place. It says that all are saved only when
 * nothing is unsent.
 */
export function SyncState() {
  const texts = useTexts();
  const { unsent, refused, offline, failing } = useSitting((state) => state.outbox);
  const readOnly = useSitting((state) => state.takenOver || !holdsLease(state));
  if (readOnly) return <State icon={Eye} text={texts.sync.read_only} />;
  if (offline)
    return <State wait icon={CloudOff} text={unsent > 0 ? texts.sync.waiting(unsent) : texts.sync.offline} />;
  if (unsent > 0 && failing) return <State wait icon={CircleAlert} text={texts.sync.failing(unsent)} />;
  if (unsent > 0) return <State icon={RefreshCw} text={texts.sync.saving} />;
  if (refused > 0) return <State wait icon={CircleAlert} text={texts.sync.refused(refused)} />;
  return <State icon={Check} text={texts.sync.saved} />;
}

/** `wait`: it is not as it should be, and the student may ask for another try. */
function State({ icon, text, wait }: { icon: typeof Check; text: string; wait?: boolean }) {
  const { sitting } = usePlayer();
  const texts = useTexts();
  return (
    <span className={wait ? "sync wait" : "sync"}>
      <Icon of={icon} small />
      {/* As wide as the word that stands there most of the time: the name beside it does not move at each save. */}
      <span className="sync-word" data-room={texts.sync.saved}>
        {text}
      </span>
      {wait ? (
        <button type="button" className="link nowrap" onClick={sitting.retry}>
          {texts.try_again}
        </button>
      ) : null}
    </span>
  );
}

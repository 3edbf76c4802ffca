import { Check, CircleAlert, CloudOff, Eye, Hourglass, RefreshCw } from "lucide-react";
import { Icon } from "../../../base/ui/icon.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { holdsLease } from "../sitting/screen.ts";
import { useWait } from "./use-wait.ts";

/** Shows the save status in the bar. It says that all answers are saved only when nothing is unsent and everything sent counts. */
export function SyncState() {
  const texts = useTexts();
  const { unsent, refused, uncounted, offline, blocked, failing } = useSitting((state) => state.outbox);
  const wait = useWait();
  const readOnly = useSitting((state) => state.takenOver || !holdsLease(state));
  if (readOnly) return <State icon={Eye} text={texts.sync.read_only} />;
  if (offline) {
    const none = blocked ? texts.sync.blocked : texts.sync.offline;
    return <State wait icon={CloudOff} text={unsent > 0 ? texts.sync.waiting(unsent) : none} />;
  }
  if (unsent > 0 && wait) return <State wait icon={Hourglass} text={texts.sync.again_in(wait)} />;
  if (unsent > 0 && failing) return <State wait icon={CircleAlert} text={texts.sync.failing(unsent)} />;
  if (unsent > 0) return <State icon={RefreshCw} text={texts.sync.saving} />;
  if (refused > 0) return <State wait icon={CircleAlert} text={texts.sync.refused(refused)} />;
  if (uncounted > 0) return <State icon={CircleAlert} text={texts.sync.uncounted(uncounted)} />;
  return <State icon={Check} text={texts.sync.saved} />;
}

/** `wait`: something is wrong, and the student may retry. */
function State({ icon, text, wait }: { icon: typeof Check; text: string; wait?: boolean }) {
  const { sitting } = usePlayer();
  const texts = useTexts();
  return (
    <span className={wait ? "sync wait" : "sync"}>
      <Icon of={icon} small />
      {/* Reserves the width of the most common text, so that the name beside it doesn't move at each save. */}
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

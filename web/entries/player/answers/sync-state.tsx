import { Check, CircleAlert, CloudOff, Eye, Hourglass, RefreshCw, Upload } from "lucide-react";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { holdsLease } from "../sitting/screen.ts";
import type { PlacedQuestion } from "../sitting/wire.ts";
import { useFilesOf } from "../uploads/wait-for-files.tsx";
import { useWait } from "./use-wait.ts";

const none: readonly PlacedQuestion[] = [];

/**
 * Shows the save status in the bar. It says that all answers are saved only when nothing is unsent, no file is on its way, and everything
 * sent counts.
 */
export function SyncState() {
  const texts = useTexts();
  const { unsent, refused, uncounted, offline, blocked, failing } = useSitting((state) => state.outbox);
  const wait = useWait();
  const placed = useSitting((state) => state.questions?.placed) ?? none;
  const coming = useFilesOf(null, "coming").map(({ name }) => name);
  const failed = useFilesOf(new Set(placed.map(({ id }) => id)), "failed").map(({ name }) => name);
  const readOnly = useSitting((state) => state.takenOver || !holdsLease(state));
  if (readOnly && coming.length > 0) return <State icon={Upload} text={texts.sync.uploading(coming)} />;
  if (readOnly) return <State icon={Eye} text={texts.sync.read_only} />;
  if (offline) {
    const away = blocked ? texts.sync.blocked : texts.sync.offline;
    return <State wait icon={CloudOff} text={unsent + coming.length > 0 ? texts.sync.waiting(unsent, coming) : away} />;
  }
  if (unsent > 0 && wait) return <State wait icon={Hourglass} text={texts.sync.again_in(wait)} />;
  if (unsent > 0 && failing) return <State wait icon={CircleAlert} text={texts.sync.failing(unsent)} />;
  if (coming.length > 0) return <State icon={Upload} text={texts.sync.uploading(coming)} />;
  if (unsent > 0) return <State icon={RefreshCw} text={texts.sync.saving} />;
  if (refused > 0) return <State wait icon={CircleAlert} text={texts.sync.refused(refused)} />;
  if (uncounted > 0) return <State icon={CircleAlert} text={texts.sync.uncounted(uncounted)} />;
  if (failed.length > 0) return <State icon={CircleAlert} text={texts.sync.not_uploaded(failed)} />;
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
        {isolated(text)}
      </span>
      {wait ? (
        <button type="button" className="link nowrap" onClick={sitting.retry}>
          {texts.try_again}
        </button>
      ) : null}
    </span>
  );
}

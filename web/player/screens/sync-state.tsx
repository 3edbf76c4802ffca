import { Check, CloudOff, Eye, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { useSitting, useTexts } from "../player-context.tsx";
import { holdsLease } from "../screen.ts";

/** A save that takes no longer than this is not worth a word. */
const SLOW_MS = 1500;

/** True once a claim has held for a while. */
function useLasting(claim: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!claim) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [claim]);
  return lasting;
}

/** Whether the answers are safe, in the bar: a word that changes in its place. */
export function SyncState() {
  const texts = useTexts();
  const { unsent, offline } = useSitting((state) => state.outbox);
  const readOnly = useSitting((state) => state.takenOver || !holdsLease(state));
  const slow = useLasting(unsent > 0);
  if (readOnly) return <State icon={Eye} text={texts.sync.read_only} />;
  if (offline)
    return <State wait icon={CloudOff} text={unsent > 0 ? texts.sync.waiting(unsent) : texts.sync.offline} />;
  if (slow) return <State icon={RefreshCw} text={texts.sync.saving} />;
  return <State icon={Check} text={texts.sync.saved} />;
}

function State({ icon, text, wait }: { icon: typeof Check; text: string; wait?: boolean }) {
  return (
    <span className={wait ? "sync wait" : "sync"}>
      <Icon of={icon} small />
      {text}
    </span>
  );
}

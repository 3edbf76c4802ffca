import { Timer } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { usePlayer, usePreference, useSitting, useTexts } from "../player-context.tsx";
import type { Check } from "../sitting/checks.ts";
import { clockText } from "./clock.ts";
import { useTimeLeft } from "./use-time-left.ts";

const LAST_MS = 5 * 60_000;

/** Announces once that five minutes are left, and once that one minute is. Skips thresholds that were already past when the page opened. */
function useWarnings(left: number | null) {
  const { announcer, texts } = usePlayer();
  const before = useRef(left);
  useEffect(() => {
    const last = before.current;
    before.current = left;
    if (left === null || last === null || left >= last) return;
    if (last > 60_000 && left <= 60_000) announcer.say(texts.clock.one);
    else if (last > LAST_MS && left <= LAST_MS) announcer.say(texts.clock.five);
  }, [left, announcer, texts]);
}

/** Counts what was checked so far, and what of it was right. */
function useRightCount(): { right: number; checked: number } {
  const { checks } = usePlayer().sitting;
  const placed = useSitting((state) => state.questions?.placed);
  const count = (isCounted: (check: Check) => boolean) =>
    (placed ?? []).filter(({ id }) => {
      const check = checks.get(id);
      return check?.locked && isCounted(check);
    }).length;
  const right = useSyncExternalStore(checks.subscribe, () => count(({ correct }) => correct));
  const checked = useSyncExternalStore(checks.subscribe, () => count(() => true));
  return { right, checked };
}

/** Shows the clock of the section. It can be hidden, but not in the last five minutes. */
export function ClockView() {
  const { preferences } = usePlayer();
  const texts = useTexts();
  const hidden = usePreference("clockHidden");
  const left = useTimeLeft();
  useWarnings(left);
  const count = useRightCount();
  if (left === null) {
    return (
      <div className="clock clock-untimed">
        {count.checked > 0 ? texts.clock.right(count.right, count.checked) : texts.clock.untimed}
      </div>
    );
  }
  const last = left <= LAST_MS;
  const shown = last || !hidden;
  return (
    <div className={last ? "clock last" : "clock"} role="timer" aria-label={texts.clock.label}>
      {shown ? (
        <time className="num">{clockText(left)}</time>
      ) : (
        <span className="clock-hidden">
          <Icon of={Timer} />
        </span>
      )}
      {last ? (
        <span className="left">{texts.clock.left}</span>
      ) : (
        <Button
          variant="ghost"
          className="btn-sm"
          aria-label={shown ? texts.clock.hide_long : texts.clock.show_long}
          onClick={() => preferences.set({ clockHidden: shown })}
        >
          {shown ? texts.clock.hide : texts.clock.show}
        </Button>
      )}
    </div>
  );
}

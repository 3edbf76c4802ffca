import { Maximize, Minimize } from "lucide-react";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { Button } from "../../base/ui/button.tsx";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { type IdleSpan, idleSpans } from "./idle-spans.ts";
import { eventsQuery } from "./requests.ts";

const none: readonly IdleSpan[] = [];

/** Returns what is passed over while a recording plays, which can be switched off. @param id Null while none is watched. */
export function useSkipping(id: string | null) {
  const [isOn, setOn] = useState(true);
  // The stage, which plays the same events, says when they can’t be loaded.
  const events = useQuietExtra({ ...eventsQuery(id ?? ""), enabled: id !== null })?.events;
  const idle = useMemo(() => (events ? idleSpans(events) : none), [events]);
  return { skips: isOn ? idle : none, isOn, setOn, hasAny: idle.length > 0 };
}

type WatchingWaysProps = { skipping: ReturnType<typeof useSkipping>; box: RefObject<HTMLElement | null> };

/** Switches how a recording is watched: without the time in which nothing was done, and on the full screen. */
export function WatchingWays({ skipping, box }: WatchingWaysProps) {
  const { t } = useTranslation("recordings");
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, []);
  const label = t(isFull ? "full.leave" : "full.enter");
  return (
    <div className="rec-ways">
      {skipping.hasAny ? (
        <Checkbox isSelected={skipping.isOn} onChange={skipping.setOn}>
          {t("skip")}
        </Checkbox>
      ) : null}
      {document.fullscreenEnabled ? (
        <Button
          variant="ghost"
          icon
          aria-label={label}
          onPress={() => void (isFull ? document.exitFullscreen() : box.current?.requestFullscreen())}
        >
          <Icon of={isFull ? Minimize : Maximize} small />
        </Button>
      ) : null}
    </div>
  );
}

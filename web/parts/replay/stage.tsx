import "./replay.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ReadFailure } from "../../base/common/read-failure.tsx";
import { Skeleton } from "../../base/ui/skeleton.tsx";
import type { FromFrame, ToFrame } from "./frame-messages.ts";
import { eventsQuery } from "./requests.ts";

/** How often at most another moment is drawn: more than eyes follow in a page that is mostly still. */
const DRAW_MS = 80;

/** Gives a moment again, no oftener than it is drawn, and the last one always. */
function useThrottled(moment: number): number {
  const [shown, setShown] = useState(moment);
  const drawnAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, drawnAt.current + DRAW_MS - performance.now());
    const timer = setTimeout(() => {
      drawnAt.current = performance.now();
      setShown(moment);
    }, wait);
    return () => clearTimeout(timer);
  }, [moment]);
  return shown;
}

type ReplayStageProps = {
  id: string;
  /** Epoch milliseconds by the server’s clock. */
  moment: number;
  /** Is told which moment is shown now; null once none is. */
  onDrawn?: (moment: number | null) => void;
};

/** Shows the recorded page as it was at a moment. */
export function ReplayStage({ id, moment, onDrawn }: ReplayStageProps) {
  const { t } = useTranslation("recordings");
  const recording = useQuery(eventsQuery(id));
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "loaded" | "failed">("loading");
  const [isPortrait, setPortrait] = useState(false);
  const replayed = recording.data;
  const at = useThrottled(moment);

  const tellDrawn = useRef(onDrawn);
  tellDrawn.current = onDrawn;
  useEffect(() => {
    const onMessage = ({ data, source, origin }: MessageEvent<FromFrame>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data.kind === "sized") return setPortrait(data.height > data.width);
      if (data.kind === "shown") return tellDrawn.current?.(data.moment);
      if (data.kind === "failed") tellDrawn.current?.(null);
      setState(data.kind);
    };
    addEventListener("message", onMessage);
    return () => {
      removeEventListener("message", onMessage);
      tellDrawn.current?.(null);
    };
  }, []);
  useEffect(() => {
    if (state !== "ready" || !replayed) return;
    const message: ToFrame = { kind: "load", events: replayed.events };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [state, replayed]);
  useEffect(() => {
    if (state !== "loaded" || !replayed) return;
    const message: ToFrame = { kind: "show", at: Math.min(replayed.to, at) - replayed.from, moment: at };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [state, replayed, at]);

  const isGone = recording.isError || replayed === null || state === "failed";
  const isOutside = replayed ? at < replayed.from || at > replayed.to : false;
  const note = isGone ? t("stage.failed") : isOutside ? t("stage.outside") : null;
  return (
    <section
      className="rec-stage"
      aria-label={t("stage.label")}
      data-state={isGone ? "failed" : state}
      data-portrait={isPortrait || undefined}
    >
      {isGone ? null : <iframe ref={frame} title={t("stage.frame")} src="/replay-frame" tabIndex={-1} />}
      {state === "loaded" || isGone ? null : (
        <div className="rec-cover">
          <Skeleton height="100%" />
        </div>
      )}
      {recording.isError && !replayed ? (
        <div className="rec-note">
          <ReadFailure isRetrying={recording.isFetching} onRetry={() => void recording.refetch()}>
            {t("stage.failed")}
          </ReadFailure>
        </div>
      ) : note ? (
        <p className="rec-note">{note}</p>
      ) : null}
    </section>
  );
}

import { mergeSpans, type Span } from "@sextant/contract/watched-spans.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { MediaPlayerInstance } from "@vidstack/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLive } from "../../../base/common/live-context.tsx";
import { createToldPlace } from "../../../base/common/told-place.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { type Video, videoQuery } from "../requests.ts";

/** How often watched spans are sent. */
const SEND_MS = 15_000;
/** Reports at least this often, so that a viewer who neither plays nor pauses learns that the video was withdrawn. */
const QUIET_MS = 60_000;
/** A step larger than this between two ticks is a jump, at any playback speed. */
const MOST_STEP_MS = 2500;

/** Records what is played and where, and sends it at intervals, on a pause, and when the page is left. A page that is only open tells no place. */
export function useWatching(video: Video, player: RefObject<MediaPlayerInstance | null>) {
  const client = useQueryClient();
  const [spans, setSpans] = useState<readonly Span[]>(video.spans);
  const pending = useRef<Span[]>([]);
  const last = useRef<number | null>(null);
  const [place] = useState(createToldPlace);
  const isNoted = useRef(false);
  const isShown = useRef(true);
  const isOver = useRef(false);
  const sentAt = useRef(Date.now());
  const end = video.duration_ms ?? Number.MAX_SAFE_INTEGER;

  /** Records the position of the film, and whether it plays. */
  const note = (ms: number, isPlaying: boolean) => {
    const from = last.current;
    last.current = isPlaying ? ms : null;
    if (!isPlaying) return;
    place.use(Math.round(ms));
    if (from === null || ms <= from || ms - from > MOST_STEP_MS) return;
    pending.current = [...mergeSpans([...pending.current, [from, ms]], end)];
    setSpans((known) => mergeSpans([...known, [from, ms]], end));
  };

  // A player that has left the page can't be paused any more.
  const stop = () => isShown.current && void player.current?.pause();

  const send = async (keepalive: boolean) => {
    if (isOver.current || (pending.current.length === 0 && !place.isNews() && isNoted.current)) return;
    const sent = pending.current;
    sentAt.current = Date.now();
    pending.current = [];
    isNoted.current = true;
    const position = place.take();
    const body = {
      film: video.film,
      spans: sent.map(([from, to]): [number, number] => [from, to]),
      ...(position === undefined ? {} : { position_ms: position }),
    };
    try {
      const kept = await call("zoom_videos.watch", { params: { id: video.id }, body, keepalive });
      const { spans: all, ...watching } = kept;
      client.setQueryData(videoQuery(video.id).queryKey, (known) => known && { ...known, spans: all, watching });
    } catch (error) {
      // Sent again with the next report.
      pending.current = [...mergeSpans([...sent, ...pending.current], end)];
      place.giveBack(position);
      if (!(error instanceof CallError)) return;
      if (error.code === "stale_version") {
        // The video has a new film, of which nothing was played yet.
        pending.current = [];
        place.take();
        stop();
        void client.invalidateQueries({ queryKey: queryKey("videos") });
      }
      if (error.code !== "not_found") return;
      // The video was withdrawn: stop reporting, and refetch so that the page stops showing it.
      isOver.current = true;
      stop();
      void client.invalidateQueries({ queryKey: videoQuery(video.id).queryKey });
    }
  };
  useLive(({ type, data }) => {
    if (type !== "media.withdrawn" || (data as { zoom_video?: string }).zoom_video !== video.id) return;
    // They may still have it by another assignment.
    isNoted.current = false;
    void send(false);
  });
  const latest = useRef(send);
  latest.current = send;

  useEffect(() => {
    isShown.current = true;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && Date.now() - sentAt.current > QUIET_MS) isNoted.current = false;
      void latest.current(false);
    }, SEND_MS);
    const leave = () => void latest.current(true);
    const hide = () => document.visibilityState === "hidden" && leave();
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      isShown.current = false;
      // Lists ask for how far it is once that is known there.
      void latest.current(true).then(() => client.invalidateQueries({ queryKey: queryKey("videos", "list") }));
    };
  }, [client]);
  return {
    spans,
    note,
    /** Records a place that was chosen, also while the film stands still. */
    choose: (ms: number) => place.use(Math.round(ms)),
    pause: () => void send(false),
  };
}

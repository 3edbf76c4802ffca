import { mergeSpans, type Span } from "@sextant/contract/watched-spans.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { MediaPlayerInstance } from "@vidstack/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLive } from "../../common/live-context.tsx";
import { call } from "../../requests/call.ts";
import { CallError } from "../../requests/call-error.ts";
import { type Video, videoQuery, videosKey } from "../requests.ts";

/** How often what was played is sent. */
const SEND_MS = 15_000;
/** Who neither plays nor pauses for long still hears within this time that the video was taken away. */
const QUIET_MS = 60_000;
/** A step further than this between two looks is a jump, at any speed that there is. */
const MOST_STEP_MS = 2500;

/** Keeps what is played, and sends it: from time to time, on a pause, and when its page is left. */
export function useWatching(video: Video, player: RefObject<MediaPlayerInstance | null>) {
  const client = useQueryClient();
  const [spans, setSpans] = useState<readonly Span[]>(video.spans);
  const pending = useRef<Span[]>([]);
  const last = useRef<number | null>(null);
  const position = useRef(video.watching?.position_ms ?? 0);
  const isNoted = useRef(false);
  const isShown = useRef(true);
  const isOver = useRef(false);
  const sentAt = useRef(Date.now());
  const end = video.duration_ms ?? Number.MAX_SAFE_INTEGER;

  /** Tells that the film is at this moment, and whether it plays. */
  const note = (ms: number, isPlaying: boolean) => {
    const from = last.current;
    last.current = isPlaying ? ms : null;
    if (!isPlaying) return;
    position.current = ms;
    if (from === null || ms <= from || ms - from > MOST_STEP_MS) return;
    pending.current = [...mergeSpans([...pending.current, [from, ms]], end)];
    setSpans((known) => mergeSpans([...known, [from, ms]], end));
  };

  // A player that has left the page can't be paused any more.
  const stop = () => isShown.current && void player.current?.pause();

  const send = async (keepalive: boolean) => {
    if (isOver.current || (pending.current.length === 0 && isNoted.current)) return;
    const sent = pending.current;
    sentAt.current = Date.now();
    pending.current = [];
    isNoted.current = true;
    const body = {
      film: video.film,
      spans: sent.map(([from, to]): [number, number] => [from, to]),
      position_ms: position.current,
    };
    try {
      const kept = await call("zoom_videos.watch", { params: { id: video.id }, body, keepalive });
      const { spans: all, ...watching } = kept;
      client.setQueryData(videoQuery(video.id).queryKey, (known) => known && { ...known, spans: all, watching });
    } catch (error) {
      // It goes with what is sent next.
      pending.current = [...mergeSpans([...sent, ...pending.current], end)];
      if (!(error instanceof CallError)) return;
      if (error.code === "stale_version") {
        // It got another film, of which nothing was played yet.
        pending.current = [];
        stop();
        void client.invalidateQueries({ queryKey: videosKey });
      }
      if (error.code !== "not_found") return;
      // Whoever gave it has taken it back: once the page knows, it shows the film no longer.
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
      void latest.current(true).then(() => client.invalidateQueries({ queryKey: [...videosKey, "list"] }));
    };
  }, [client]);
  return { spans, note, pause: () => void send(false) };
}

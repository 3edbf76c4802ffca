import { useEffect, useRef, useState } from "react";
import { useMedia } from "../../base/ui/use-media.ts";
import type { IdleSpan } from "./idle-spans.ts";

export const speeds = ["1", "8", "30"] as const;
type Speed = (typeof speeds)[number];

/** Where motion is not wanted, playing goes from answer to answer, one in so many milliseconds. */
const STILL_MS = 1500;

type Parts = {
  from: number;
  to: number;
  stops: readonly number[];
  /** What is passed over while playing. */
  skips?: readonly IdleSpan[];
  moment: number;
  onMove: (moment: number) => void;
  /** At first: answers are replayed faster than they were given. */
  speed?: Speed;
};

const noSkips: readonly IdleSpan[] = [];

/** Plays a section from the moment in sight to its end; with less motion it steps from one answer to the next. */
export function usePlaying({ from, to, stops, skips = noSkips, moment, onMove, speed: first = "8" }: Parts) {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(first);
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const now = useRef({ moment, onMove, stops, skips });
  now.current = { moment, onMove, stops, skips };

  useEffect(() => {
    if (!isPlaying) return;
    const goTo = (next: number) => {
      now.current.onMove(Math.min(to, next));
      if (next >= to) setPlaying(false);
    };
    if (isStill) {
      const step = () => goTo(now.current.stops.find((stop) => stop > now.current.moment) ?? to);
      const timer = setInterval(step, STILL_MS);
      return () => clearInterval(timer);
    }
    let last = performance.now();
    let frame = requestAnimationFrame(function move(at: number) {
      const next = now.current.moment + (at - last) * Number(speed);
      goTo(now.current.skips.find((span) => next > span.from && next < span.to)?.to ?? next);
      last = at;
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isStill, speed, to]);

  return {
    isPlaying,
    speed,
    setSpeed,
    toggle: () => {
      if (!isPlaying && moment >= to) onMove(from);
      setPlaying(!isPlaying);
    },
    stop: () => setPlaying(false),
  };
}

import type { Span } from "@sextant/contract/watched-spans.ts";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDurations } from "../../../base/ui/use-durations.ts";
import type { Chapter } from "../requests.ts";
import { placeAt } from "./cue-at.ts";
import { SKIP_MS } from "./skip.ts";

type SeekBarProps = {
  currentMs: number;
  durationMs: number;
  spans: readonly Span[];
  chapters: readonly Chapter[];
  /** Where what is searched for is said. */
  hits: readonly number[];
  onSeek: (ms: number) => void;
};

/** Shows where one is in a video, what of it was watched, where chapters begin; pressed, dragged or moved by keys to another place. */
export function SeekBar({ currentMs, durationMs, spans, chapters, hits, onSeek }: SeekBarProps) {
  const { t } = useTranslation("videos");
  const durations = useDurations();
  const bar = useRef<HTMLDivElement>(null);
  const whole = Math.max(1, durationMs);
  const percent = (ms: number) => `${(Math.min(Math.max(0, ms), whole) / whole) * 100}%`;
  const seekTo = (event: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    if (box && box.width > 0) onSeek(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * whole);
  };
  const press = (event: KeyboardEvent) => {
    const to: Record<string, number> = {
      ArrowLeft: currentMs - SKIP_MS,
      ArrowRight: currentMs + SKIP_MS,
      ArrowDown: currentMs - SKIP_MS,
      ArrowUp: currentMs + SKIP_MS,
      PageDown: currentMs - SKIP_MS * 12,
      PageUp: currentMs + SKIP_MS * 12,
      Home: 0,
      End: whole,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(Math.min(whole, Math.max(0, next)));
  };
  const chapter = chapters[placeAt(chapters, currentMs)]?.title;
  const place = { at: durations.moment(currentMs), whole: durations.moment(durationMs) };
  return (
    <div
      ref={bar}
      className="seek"
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={t("player.place")}
      aria-valuemin={0}
      aria-valuemax={Math.round(whole / 1000)}
      aria-valuenow={Math.round(currentMs / 1000)}
      aria-valuetext={chapter ? t("player.at_chapter", { ...place, chapter }) : t("player.at", place)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      <svg aria-hidden="true">
        <rect className="track" x="0" width="100%" y="17" height="8" rx="1" />
        {spans.map(([from, to]) => (
          <rect key={from} className="seen" x={percent(from)} width={percent(to - from)} y="17" height="8" rx="1" />
        ))}
        {chapters.map(({ starts_ms }) =>
          starts_ms === 0 || starts_ms >= durationMs ? null : (
            <line key={starts_ms} className="chap" x1={percent(starts_ms)} x2={percent(starts_ms)} y1="28" y2="36" />
          ),
        )}
        {hits.slice(0, 200).map((ms) => (
          <circle key={ms} className="hitmark" cx={percent(ms)} cy="11" r="2.25" />
        ))}
        <line className="stem-l" x1={percent(currentMs)} x2={percent(currentMs)} y1="8" y2="36" />
        <circle className="knob" cx={percent(currentMs)} cy="21" r="7" />
      </svg>
    </div>
  );
}

import { MediaPlayer, type MediaPlayerInstance, MediaProvider } from "@vidstack/react";
import { type RefObject, useRef, useState } from "react";
import { createOnceAMinute } from "../../../base/common/once-a-minute.ts";
import type { Video } from "../requests.ts";
import { Controls } from "./controls.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { usePlayerKeys } from "./use-player-keys.ts";

/** The player knows films by these types; QuickTime is MP4 by another name. */
const typeOf = (mediaType: string) => (/webm|matroska/.test(mediaType) ? "video/webm" : "video/mp4");

type PlayerProps = {
  player: RefObject<MediaPlayerInstance | null>;
  title: string;
  file: NonNullable<Video["file"]>;
  /** The moment where it begins once it can play. */
  resume: RefObject<number>;
  currentMs: number;
  durationMs: number;
  caption: string;
  hasCaptions: boolean;
  bar: Pick<Parameters<typeof SeekBar>[0], "spans" | "chapters" | "hits">;
  onTime: (ms: number, isPlaying: boolean) => void;
  onPause: () => void;
  onSeek: (ms: number) => void;
  /** Its link is good no longer. */
  onLinkOver: () => void;
};

/**
 * Moves a film to a moment, in milliseconds. The player's own `currentTime` ignores what equals its last known place, also while the
 * film is on its way elsewhere: a jump back to the beginning in that moment was lost.
 */
export function goTo(player: MediaPlayerInstance | null, ms: number): void {
  player?.provider?.setCurrentTime(ms / 1000);
}

/** Plays a film: its picture with what is said, the bar of its time and its controls. All of it fills the screen together. */
export function Player(props: PlayerProps) {
  const { player, title, file, resume, durationMs, currentMs, caption, hasCaptions, bar } = props;
  const { onTime, onPause, onSeek, onLinkOver } = props;
  const [hasWords, setWords] = useState(true);
  const [mayAsk] = useState(() => createOnceAMinute());
  // The player can’t play until it has loaded. A press before that is remembered.
  const isWanted = useRef(false);
  const toggle = () => {
    const { current } = player;
    if (!current) return;
    if (current.state.canPlay) void (current.paused ? current.play() : current.pause())?.catch(() => {});
    else isWanted.current = !isWanted.current;
  };
  usePlayerKeys({ player, durationMs, onToggle: toggle, onSeek, onCaptions: () => setWords(!hasWords) });
  const now = () => (player.current?.currentTime ?? 0) * 1000;
  return (
    <MediaPlayer
      ref={player}
      className="vid-player"
      title={title}
      src={{ src: file.url, type: typeOf(file.media_type) }}
      load="eager"
      playsInline
      // The player’s own shortcuts would use letters even if the user has turned those off.
      keyDisabled
      onCanPlay={() => {
        if (resume.current > 0) goTo(player.current, resume.current);
        resume.current = 0;
        if (isWanted.current) void player.current?.play().catch(() => {});
        isWanted.current = false;
      }}
      onTimeUpdate={() => onTime(now(), player.current?.state.paused === false && !player.current.state.seeking)}
      onSeeking={() => onTime(now(), false)}
      onPause={() => {
        onTime(now(), true);
        onTime(now(), false);
        onPause();
      }}
      onError={() => {
        if (!mayAsk()) return;
        resume.current = now();
        onLinkOver();
      }}
    >
      <div className="vid-frame">
        <MediaProvider />
        {hasWords && caption ? (
          <p className="cc" aria-hidden="true">
            <span dir="auto">{caption}</span>
          </p>
        ) : null}
      </div>
      <SeekBar currentMs={currentMs} durationMs={durationMs} {...bar} onSeek={onSeek} />
      <Controls
        player={player}
        currentMs={currentMs}
        durationMs={durationMs}
        onToggle={toggle}
        onSeek={onSeek}
        captions={hasCaptions ? { isOn: hasWords, toggle: () => setWords(!hasWords) } : null}
      />
    </MediaPlayer>
  );
}

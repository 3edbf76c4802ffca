import type { MediaPlayerInstance } from "@vidstack/react";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { readLetterKeys } from "../../../base/ui/letter-keys.ts";
import { useLetterKeys } from "../../../base/ui/use-letter-keys.ts";
import { SKIP_MS } from "./skip.ts";

const RATE_STEP = 0.25;
const SLOWEST = 0.5;
const FASTEST = 2;

/** What moves by arrows itself, or is typed into. */
const OWN_ARROWS = 'input, textarea, select, [contenteditable], [role="slider"], [role="tab"]';
/** What the space bar presses, or writes into. */
const OWN_SPACE = 'input, textarea, select, [contenteditable], [role="tab"], button, a, summary';

interface PlayerKeys {
  player: RefObject<MediaPlayerInstance | null>;
  durationMs: number;
  onToggle: () => void;
  onSeek: (ms: number) => void;
  onCaptions: () => void;
}

/**
 * Handles the keys of a film anywhere on its page: the space bar and K play, arrows, J and L move it by five seconds, digits jump to a
 * tenth of it, C, M and F toggle captions, sound and full screen, < and > change its speed. Letters, signs and digits are ignored if the
 * user has turned them off.
 */
export function usePlayerKeys({ player, durationMs, onToggle, onSeek, onCaptions }: PlayerKeys): void {
  const aimed = useRef(0);
  const step = (ms: number) => {
    const film = player.current;
    if (!film) return;
    // Another press during a seek continues from the target of that seek.
    const from = film.state.seeking ? aimed.current : film.currentTime * 1000;
    aimed.current = Math.min(durationMs, Math.max(0, from + ms));
    onSeek(aimed.current);
  };
  const change = (by: number) => {
    const film = player.current;
    if (film) film.playbackRate = Math.min(FASTEST, Math.max(SLOWEST, film.playbackRate + by));
  };
  const mute = () => {
    const film = player.current;
    if (film) film.muted = !film.muted;
  };
  const fill = () => {
    const film = player.current;
    if (film) void (film.state.fullscreen ? film.exitFullscreen() : film.enterFullscreen())?.catch(() => {});
  };
  const tenths = Object.fromEntries(
    Array.from({ length: 10 }, (_, tenth) => [String(tenth), () => onSeek((durationMs * tenth) / 10)]),
  );
  useLetterKeys(
    {
      ...tenths,
      k: onToggle,
      j: () => step(-SKIP_MS),
      l: () => step(SKIP_MS),
      c: onCaptions,
      m: mute,
      f: fill,
      ">": () => change(RATE_STEP),
      "<": () => change(-RATE_STEP),
    },
    readLetterKeys(),
  );
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return;
    const own = event.key === " " ? OWN_SPACE : OWN_ARROWS;
    if (event.target instanceof Element && event.target.closest(own)) return;
    if (event.key === " ") event.repeat || onToggle();
    else if (event.key === "ArrowLeft") step(-SKIP_MS);
    else if (event.key === "ArrowRight") step(SKIP_MS);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

import { type MediaPlayerInstance, useMediaState } from "@vidstack/react";
import { Captions, Maximize, Minimize, Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../../base/ui/menu.tsx";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { SKIP_MS } from "./skip.ts";

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

type ControlsProps = {
  player: RefObject<MediaPlayerInstance | null>;
  currentMs: number;
  durationMs: number;
  onToggle: () => void;
  onSeek: (ms: number) => void;
  /** Null where nothing says what is spoken. */
  captions: { isOn: boolean; toggle: () => void } | null;
};

/** Shows the controls of a film: play, skip, speed, captions, sound, full screen. */
export function Controls({ player, currentMs, durationMs, onToggle, onSeek, captions }: ControlsProps) {
  const { t } = useTranslation("videos");
  const durations = useDurations();
  const isPaused = useMediaState("paused", player);
  const isMuted = useMediaState("muted", player);
  const isFull = useMediaState("fullscreen", player);
  const canFill = useMediaState("canFullscreen", player);
  return (
    <fieldset className="vid-ctl" aria-label={t("player.controls")}>
      <Button className="play" icon aria-label={t(isPaused ? "player.play" : "player.pause")} onPress={onToggle}>
        <Icon of={isPaused ? Play : Pause} />
      </Button>
      <Button
        variant="ghost"
        icon
        aria-label={t("player.back")}
        onPress={() => onSeek(Math.max(0, currentMs - SKIP_MS))}
      >
        <Icon of={RotateCcw} />
      </Button>
      <Button
        variant="ghost"
        icon
        aria-label={t("player.forward")}
        onPress={() => onSeek(Math.min(durationMs, currentMs + SKIP_MS))}
      >
        <Icon of={RotateCw} />
      </Button>
      <span className="time num" dir="ltr">
        <b>{durations.moment(currentMs)}</b> <span className="faint">/ {durations.moment(durationMs)}</span>
      </span>
      <span className="grow" />
      <SpeedMenu player={player} />
      {captions ? (
        <Button
          variant="ghost"
          icon
          className={captions.isOn ? "is-on" : undefined}
          aria-label={t("player.captions")}
          aria-pressed={captions.isOn}
          onPress={captions.toggle}
        >
          <Icon of={Captions} />
        </Button>
      ) : null}
      <Button
        variant="ghost"
        icon
        className="only-wide"
        aria-label={t(isMuted ? "player.unmute" : "player.mute")}
        onPress={() => {
          if (player.current) player.current.muted = !isMuted;
        }}
      >
        <Icon of={isMuted ? VolumeX : Volume2} />
      </Button>
      {canFill ? (
        <Button
          variant="ghost"
          icon
          aria-label={t(isFull ? "player.leave_full" : "player.full")}
          onPress={() =>
            void (isFull ? player.current?.exitFullscreen() : player.current?.enterFullscreen())?.catch(() => {})
          }
        >
          <Icon of={isFull ? Minimize : Maximize} />
        </Button>
      ) : null}
    </fieldset>
  );
}

function SpeedMenu({ player }: { player: RefObject<MediaPlayerInstance | null> }) {
  const { t } = useTranslation("videos");
  const numbers = useNumbers();
  const rate = useMediaState("playbackRate", player);
  const said = t("player.rate", { rate: numbers.plain(rate) });
  return (
    <Menu
      label={t("player.speed")}
      placement="top end"
      trigger={
        <Button variant="ghost" className="num" aria-label={t("player.speed_is", { rate: numbers.plain(rate) })}>
          {said}
        </Button>
      }
    >
      {speeds.map((speed) => (
        <MenuItem
          key={speed}
          onAction={() => {
            if (player.current) player.current.playbackRate = speed;
          }}
        >
          {t("player.rate", { rate: numbers.plain(speed) })}
        </MenuItem>
      ))}
    </Menu>
  );
}

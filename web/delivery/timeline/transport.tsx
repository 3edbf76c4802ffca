import { Pause, Play, StepBack, StepForward } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { speeds, usePlaying } from "../../parts/replay/use-playing.ts";
import { useSkipping, WatchingWays } from "../../parts/replay/watching-ways.tsx";
import { findAnswer, type SectionModel } from "./build-section.ts";
import { useMoments } from "./use-moments.ts";

type TransportProps = {
  model: SectionModel;
  moment: number;
  onMove: (moment: number) => void;
  /** The recording that is watched, and what is shown on the full screen; null while none is. */
  watched: { id: string; box: RefObject<HTMLElement | null> } | null;
};

/** Moves the needle: by a range, from answer to answer (the range's arrow keys do too), or by itself. */
export function Transport({ model, moment, onMove, watched }: TransportProps) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const stops = model.answers.map(({ at }) => at);
  const skipping = useSkipping(watched?.id ?? null);
  const playing = usePlaying({ from: model.from, to: model.to, stops, skips: skipping.skips, moment, onMove });
  const move = (to: number | undefined) => {
    playing.stop();
    if (to !== undefined) onMove(to);
  };
  const before = stops.findLast((stop) => stop < moment);
  const after = stops.find((stop) => stop > moment);
  const index = findAnswer(model, moment);
  const seconds = Math.max(1, Math.round((model.to - model.from) / 1000));
  const value = Math.round((moment - model.from) / 1000);
  const at = moments.exact(moment);
  const said =
    index === null
      ? t("transport.before", { at })
      : t("transport.at", { at, number: index + 1, total: model.answers.length });
  return (
    <div className="transport phone-wrap">
      <Button icon aria-label={t("transport.previous")} isDisabled={before === undefined} onPress={() => move(before)}>
        <Icon of={StepBack} small />
      </Button>
      <Button variant="primary" onPress={playing.toggle}>
        <Icon of={playing.isPlaying ? Pause : Play} small />
        {t(playing.isPlaying ? "transport.pause" : "transport.play")}
      </Button>
      <Button icon aria-label={t("transport.next")} isDisabled={after === undefined} onPress={() => move(after)}>
        <Icon of={StepForward} small />
      </Button>
      <input
        className="scrub"
        dir="ltr"
        type="range"
        min={0}
        max={seconds}
        value={Math.min(seconds, Math.max(0, value))}
        aria-label={t("transport.time")}
        aria-valuetext={said}
        onChange={(event) => move(model.from + Number(event.target.value) * 1000)}
        onKeyDown={(event) => {
          const forward = event.key === "ArrowRight" || event.key === "ArrowUp";
          if (!forward && event.key !== "ArrowLeft" && event.key !== "ArrowDown") return;
          event.preventDefault();
          move(forward ? after : before);
        }}
      />
      <Segmented
        label={t("transport.speed")}
        choices={speeds.map((id) => ({ id, label: t("transport.times", { speed: id }) }))}
        value={playing.speed}
        onChange={playing.setSpeed}
      />
      {watched ? <WatchingWays skipping={skipping} box={watched.box} /> : null}
    </div>
  );
}

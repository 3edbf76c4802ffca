import { coveredBy } from "@sextant/contract/watched-spans.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type MediaPlayerInstance, useMediaState } from "@vidstack/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { resumeAt } from "../../../base/common/resume-at.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { AskedHere } from "../../../parts/ask/asked-here.tsx";
import { useAsked } from "../../../parts/ask/use-asked.ts";
import { transcriptQuery, type Video, videoQuery } from "../requests.ts";
import { BegunAnew } from "./begun-anew.tsx";
import { Beside } from "./beside.tsx";
import { ChapterList } from "./chapter-list.tsx";
import { captionAt, placeAt } from "./cue-at.ts";
import { KeyList } from "./key-list.tsx";
import { MomentTools } from "./moment-tools.tsx";
import { PartCovers } from "./part-covers.tsx";
import { goTo, Player } from "./player.tsx";
import { Replaced } from "./replaced.tsx";
import { useWatching } from "./use-watching.ts";
import { VideoGone } from "./video-gone.tsx";

type LessonProps = {
  video: Video;
  file: NonNullable<Video["file"]>;
  /** The start time given in the address. */
  startsAt: number | null;
  /** The video was withdrawn. */
  isGone: boolean;
};

/** Shows a video that plays here, with its transcript beside it and its chapters below. */
export function Lesson({ video, file, startsAt, isGone }: LessonProps) {
  const { t } = useTranslation("videos");
  const { role } = useUser();
  const client = useQueryClient();
  const player = useRef<MediaPlayerInstance>(null);
  const watching = useWatching(video, player);
  const [hits, setHits] = useState<readonly number[]>([]);
  const [resumed] = useState(() =>
    startsAt === null
      ? resumeAt(video.watching?.position_ms ?? 0, video.duration_ms)
      : { startMs: startsAt, isAtEnd: false },
  );
  const resume = useRef(resumed.startMs);
  const { data: cues = [], failure } = useExtra(
    { ...transcriptQuery(video.id), enabled: video.has_transcript },
    t("unloaded.transcript"),
  );
  const asked = useAsked({ video: video.id });
  const time = useMediaState("currentTime", player) * 1000;
  const length = useMediaState("duration", player) * 1000;
  const durationMs = video.duration_ms ?? (Number.isFinite(length) ? length : 0);
  const seek = (ms: number) => {
    watching.choose(ms);
    // A seek before the video can play sets where it starts.
    if (!player.current?.state.canPlay) resume.current = ms;
    else goTo(player.current, ms);
  };
  const pauseForNow = () => {
    const { current } = player;
    if (!current || current.paused) return () => {};
    void current.pause().catch(() => {});
    return () => void player.current?.play().catch(() => {});
  };
  const chapter = video.chapters[placeAt(video.chapters, time)];
  return (
    <div className="vid">
      <div className="vid-left min-w-0">
        {video.playback === "some" || video.playback === "none" ? (
          <Notice tone="warning">{t(`playback.${video.playback}_why`, { codecs: video.codecs.join(", ") })}</Notice>
        ) : null}
        {video.is_cut_off ? <Notice tone="warning">{t("cut_off")}</Notice> : null}
        {resumed.isAtEnd && !isGone ? <BegunAnew video={video} onSeek={seek} /> : null}
        {isGone ? (
          <VideoGone />
        ) : (
          <Player
            player={player}
            title={video.title}
            file={file}
            resume={resume}
            durationMs={durationMs}
            currentMs={time}
            caption={captionAt(cues, time)}
            hasCaptions={cues.length > 0}
            bar={{ spans: watching.spans, chapters: video.chapters, hits }}
            onTime={watching.note}
            onPause={watching.pause}
            onSeek={seek}
            onLinkOver={() => void client.invalidateQueries({ queryKey: videoQuery(video.id).queryKey })}
          />
        )}
        <div className="row row-2 wrap mt-3">
          <MomentTools video={video.id} now={() => (player.current?.currentTime ?? 0) * 1000} onWrite={pauseForNow} />
        </div>
        {isGone ? null : <KeyList />}
        <AskedHere asked={asked} />
        <PartCovers tags={chapter?.tags.length ? chapter.tags : video.tags} isPart={Boolean(chapter?.tags.length)} />
        {role === "student" || video.chapters.length > 0 ? (
          <section className="block vid-far">
            <HowFar coveredMs={coveredBy(watching.spans)} wholeMs={durationMs} />
            {video.chapters.length > 0 ? (
              <ChapterList video={video} currentMs={time} spans={watching.spans} onSeek={seek} />
            ) : null}
            <p className="foot">{t("far.counted")}</p>
            <Replaced video={video} />
          </section>
        ) : null}
      </div>
      <Beside
        video={video.id}
        failure={failure}
        transcript={
          video.has_transcript
            ? { cues, chapters: video.chapters, currentMs: time, onSeek: seek, onHits: setHits }
            : null
        }
        onSeek={seek}
      />
    </div>
  );
}

function HowFar({ coveredMs, wholeMs }: { coveredMs: number; wholeMs: number }) {
  const { t } = useTranslation("videos");
  const durations = useDurations();
  return (
    <header>
      <h2 className="h2">{t("far.title")}</h2>
      <p className="answer num">
        {t("far.of", { watched: durations.moment(coveredMs), whole: durations.moment(wholeMs) })}
      </p>
    </header>
  );
}

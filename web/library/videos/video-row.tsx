import { CirclePlay, Clock, ExternalLink, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Dotted } from "../../base/ui/dotted.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { VideoSummary } from "./requests.ts";
import { useWatchedText } from "./use-watched-text.ts";
import { VideoMenu } from "./video-menu.tsx";
import { ViewersSheet } from "./viewers-sheet.tsx";
import { WatchedBar } from "./watched-bar.tsx";

/** Shows one video of a list: what it is and how far one is, or for the team how far others are. */
export function VideoRow({ video }: { video: VideoSummary }) {
  const { t } = useTranslation("videos");
  const durations = useDurations();
  const user = useUser();
  const dates = useDates(user.time_zone);
  const about = [
    video.by?.name,
    dates.date(video.recorded_at),
    video.duration_ms === null ? null : durations.words(video.duration_ms / 1000),
    video.has_transcript ? t("row.transcript") : null,
  ];
  return (
    <li>
      <span className="vid-mark" aria-hidden="true">
        <Icon of={video.kind === "link" ? ExternalLink : CirclePlay} />
      </span>
      <span className="vid-what">
        <Link href={`/videos/${video.id}`} className="med">
          <bdi>{video.title}</bdi>
        </Link>
        <span className="meta num">
          <Dotted parts={about} />
        </span>
        <Marks video={video} />
      </span>
      {user.role === "student" ? <Own video={video} /> : <Others video={video} />}
    </li>
  );
}

function Marks({ video }: { video: VideoSummary }) {
  const { t } = useTranslation("videos");
  const isFragile = video.playback !== "plays" && video.playback !== "unknown";
  if (video.state === "ready" && !isFragile) return null;
  return (
    <span className="row wrap row-2">
      {video.state === "downloading" ? <Badge icon={Clock}>{t("state.downloading")}</Badge> : null}
      {video.state === "failed" ? (
        <Badge tone="error" icon={TriangleAlert}>
          {t("state.failed")}
        </Badge>
      ) : null}
      {isFragile && video.can.update ? (
        <Badge tone="warning" icon={TriangleAlert}>
          {t(`playback.${video.playback === "none" ? "none" : "some"}`)}
        </Badge>
      ) : null}
    </span>
  );
}

function Own({ video }: { video: VideoSummary }) {
  const { t } = useTranslation("videos");
  const words = useWatchedText();
  const dates = useDates(useUser().time_zone);
  return (
    <span className="vid-how">
      <WatchedBar watching={video.watching} />
      <span className="meta num">
        {words(video.watching)}
        {video.due_at ? ` · ${t("row.due", { day: dates.moment(video.due_at) })}` : null}
      </span>
    </span>
  );
}

function Others({ video }: { video: VideoSummary }) {
  const { t } = useTranslation("videos");
  const numbers = useNumbers();
  const [isOpen, setOpen] = useState(false);
  const { count = 0, finished = 0 } = video.people ?? {};
  // Of what plays elsewhere one knows only that it was opened.
  const said =
    video.kind === "link"
      ? t("row.assigned", { count, said: numbers.counted(count) })
      : t("row.watched", { finished: numbers.counted(finished), said: numbers.counted(count), count });
  return (
    <span className="vid-how vid-acts">
      {count === 0 ? (
        <span className="meta">{t("row.nobody")}</span>
      ) : video.can.see_viewers ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={
            video.kind === "link"
              ? t("row.opened_of", { name: video.title, said })
              : t("row.watched_of", { name: video.title, finished: numbers.counted(finished), count })
          }
          onPress={() => setOpen(true)}
        >
          {said}
        </Button>
      ) : (
        <span className="meta num">{said}</span>
      )}
      <VideoMenu video={video} onViewers={() => setOpen(true)} />
      {isOpen ? <ViewersSheet video={video} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

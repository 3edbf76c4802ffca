import "../videos.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useLive } from "../../../base/common/live-context.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { CallError } from "../../../base/requests/call-error.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Dotted } from "../../../base/ui/dotted.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { EditVideoDialog } from "../edit/edit-video-dialog.tsx";
import { type Video, videoQuery } from "../requests.ts";
import { Lesson } from "./lesson.tsx";
import { LinkedLesson } from "./linked-lesson.tsx";
import { PendingLesson } from "./pending-lesson.tsx";
import { VideoGone, VideoUnavailable } from "./video-gone.tsx";

const route = getRouteApi("/signed-in/videos/$id");

/** Shows one video. */
export function VideoScreen() {
  const { t } = useTranslation("videos");
  const { id } = route.useParams();
  const video = useQuery(videoQuery(id));
  const isGone = video.error instanceof CallError && video.error.status === 404;
  useLive(({ type, data }) => {
    // A film that plays here refetches on its own: a new link would restart it.
    const isAsked = type === "media.withdrawn" && (data as { zoom_video?: string }).zoom_video === id;
    if (isAsked && !video.data?.file) void video.refetch();
  });
  if (video.data) {
    // Keeps what is being written at a moment on the page.
    return <Whole key={`${id} ${video.data.film}`} video={video.data} isGone={isGone} />;
  }
  return (
    <>
      <PageHead title={t("watch.title")} over={<Link href="/videos">{t("title")}</Link>} />
      {isGone ? (
        <VideoUnavailable />
      ) : video.isError ? (
        <ListFailure error={video.error} onRetry={() => void video.refetch()} />
      ) : (
        <Skeleton height="360px" />
      )}
    </>
  );
}

function Whole({ video, isGone }: { video: Video; isGone: boolean }) {
  const { t } = useTranslation("videos");
  const { t: second } = route.useSearch();
  const [isEditing, setEditing] = useState(false);
  const dates = useDates(useUser().time_zone);
  const durations = useDurations();
  const about = [
    video.by?.name,
    dates.date(video.recorded_at),
    video.duration_ms === null ? null : durations.words(video.duration_ms / 1000),
  ];
  return (
    <div className="vid-main">
      <PageHead
        title={video.title}
        over={<Link href="/videos">{t("title")}</Link>}
        aside={
          <div className="row">
            <p className="body-s faint num only-wide">
              <Dotted parts={about} />
            </p>
            {video.can.update && !isGone ? <Button onPress={() => setEditing(true)}>{t("menu.edit")}</Button> : null}
          </div>
        }
      />
      {isGone && video.file === null ? (
        <VideoGone />
      ) : video.link !== null ? (
        <LinkedLesson video={video} link={video.link} />
      ) : video.file === null ? (
        <PendingLesson video={video} />
      ) : (
        <Lesson
          video={video}
          isGone={isGone}
          file={video.file}
          startsAt={second === undefined ? null : second * 1000}
        />
      )}
      {isEditing ? <EditVideoDialog id={video.id} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

import "../videos.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../common/list-failure.tsx";
import { useUser } from "../../common/session-context.tsx";
import { CallError } from "../../requests/call-error.ts";
import { Dotted } from "../../ui/dotted.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDates } from "../../ui/use-dates.ts";
import { useDurations } from "../../ui/use-durations.ts";
import { type Video, videoQuery } from "../requests.ts";
import { Lesson } from "./lesson.tsx";
import { LinkedLesson } from "./linked-lesson.tsx";
import { PendingLesson } from "./pending-lesson.tsx";

const route = getRouteApi("/signed-in/videos/$id");

/** Shows one video. */
export function VideoScreen() {
  const { t } = useTranslation("videos");
  const { id } = route.useParams();
  const video = useQuery(videoQuery(id));
  if (video.data) {
    // What is being written at a moment stays on the page.
    const isGone = video.error instanceof CallError && video.error.status === 404;
    return <Whole key={`${id} ${video.data.film}`} video={video.data} isGone={isGone} />;
  }
  return (
    <>
      <PageHead title={t("watch.title")} over={<Link href="/videos">{t("title")}</Link>} />
      {video.isError ? (
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
          <p className="body-s faint num only-wide">
            <Dotted parts={about} />
          </p>
        }
      />
      {video.link !== null ? (
        <LinkedLesson video={video} link={video.link} />
      ) : video.file === null ? (
        <PendingLesson video={video} />
      ) : (
        <Lesson {...{ video, isGone }} file={video.file} startsAt={second === undefined ? null : second * 1000} />
      )}
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { resumeAt } from "../../base/common/resume-at.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { videosQuery } from "./requests.ts";
import { useWatchedText } from "./use-watched-text.ts";
import { WatchedBar } from "./watched-bar.tsx";

/** Shows the video that a student stopped in, with the way back into it; nothing where there is none. */
export function ContinueWatching() {
  const { t } = useTranslation("videos");
  const durations = useDurations();
  const words = useWatchedText();
  const begun = useExtra(videosQuery({ show: "begun" }, 1), t("unloaded.begun"));
  const [video] = begun.data?.results ?? [];
  if (!video?.watching) return begun.failure;
  const { position_ms: position } = video.watching;
  const { isAtEnd } = resumeAt(position, video.duration_ms);
  return (
    <section className="vid-go phone-column" aria-label={t("continue.title")}>
      <div className="stack g1">
        <p className="meta">{t("continue.title")}</p>
        <h2 className="h2">
          <Link className="quiet" href={`/videos/${video.id}`}>
            <bdi>{video.title}</bdi>
          </Link>
        </h2>
        <p className="row wrap">
          <WatchedBar watching={video.watching} />
          <span className="meta num">
            {isAtEnd
              ? t("continue.ended")
              : video.duration_ms === null
                ? t("continue.at", { at: durations.moment(position) })
                : t("continue.at_of", { at: durations.moment(position), whole: durations.moment(video.duration_ms) })}
            {isAtEnd || video.duration_ms === null ? null : ` · ${words(video.watching)}`}
          </span>
        </p>
      </div>
      <ButtonLink variant="primary" href={`/videos/${video.id}`}>
        {t(isAtEnd ? "continue.again" : "continue.go")}
      </ButtonLink>
    </section>
  );
}

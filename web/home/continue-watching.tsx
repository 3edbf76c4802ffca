import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "../ui/link.tsx";
import { useDurations } from "../ui/use-durations.ts";
import { begunVideoQuery } from "./requests.ts";

/** Shows the video that a student stopped in; nothing where there is none. */
export function ContinueWatching() {
  const { t } = useTranslation("home");
  const durations = useDurations();
  const video = useQuery(begunVideoQuery).data?.results[0];
  if (!video?.watching) return null;
  const at = durations.clock(video.watching.position_ms);
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("watching.title")}</h2>
      </header>
      <ul className="done-list">
        <li>
          <span className="grow">
            <span className="med block-line">
              <bdi>{video.title}</bdi>
            </span>
            <span className="body-s faint num">
              {video.duration_ms === null
                ? t("watching.at", { at })
                : t("watching.at_of", { at, whole: durations.clock(video.duration_ms) })}
            </span>
          </span>
          <Link
            href={`/videos/${video.id}`}
            className="link body-s"
            aria-label={t("watching.go_of", { title: video.title })}
          >
            {t("watching.go")}
          </Link>
        </li>
      </ul>
    </section>
  );
}

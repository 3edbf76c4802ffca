import type { Span } from "@sextant/contract/watched-spans.ts";
import { useTranslation } from "react-i18next";
import { cx } from "../../../base/ui/class-names.ts";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Video } from "../requests.ts";
import { endsOf, shareOf } from "./chapter-share.ts";
import { placeAt } from "./cue-at.ts";

/** A chapter counts as watched from this share. */
const WATCHED = 0.95;

type ChapterListProps = {
  video: Video;
  currentMs: number;
  spans: readonly Span[];
  /** Null where the video plays elsewhere. */
  onSeek: ((ms: number) => void) | null;
};

/** Shows the chapters of a video, each with how much of it was watched. */
export function ChapterList({ video, currentMs, spans, onSeek }: ChapterListProps) {
  const { t } = useTranslation("videos");
  const durations = useDurations();
  const numbers = useNumbers();
  const ends = endsOf(video.chapters, video.duration_ms);
  const here = currentMs < 0 ? -1 : placeAt(video.chapters, currentMs);
  return (
    <ul className="chaps">
      {video.chapters.map((chapter, index) => {
        const share = shareOf(spans, chapter.starts_ms, ends[index] ?? chapter.starts_ms);
        const said =
          share >= WATCHED
            ? t("chapters.watched")
            : share > 0.005
              ? numbers.share(share, 1, [100 * WATCHED])
              : t("chapters.none");
        const isHere = index === here;
        // A shorter film has taken the place of the one that they were made for.
        const isLost = video.file !== null && video.duration_ms !== null && chapter.starts_ms >= video.duration_ms;
        if (isLost) {
          return (
            <li key={chapter.starts_ms}>
              <span className="t">{durations.moment(chapter.starts_ms)}</span>
              <bdi className="faint">{chapter.title}</bdi>
              <span className="badge badge-warning">{t("chapters.lost")}</span>
            </li>
          );
        }
        return (
          <li key={chapter.starts_ms} className={cx(isHere && "is-on")} aria-current={isHere || undefined}>
            <span className="t">{durations.moment(chapter.starts_ms)}</span>
            {onSeek ? (
              <button type="button" className="chap-go" onClick={() => onSeek(chapter.starts_ms)}>
                <bdi>{chapter.title}</bdi>
              </button>
            ) : (
              <bdi className="med">{chapter.title}</bdi>
            )}
            {onSeek ? (
              <>
                <span className="rbar" aria-hidden="true">
                  <i style={{ width: `${Math.min(1, share) * 100}%` }} />
                </span>
                <span className="r">{said}</span>
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

import { CirclePlay } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { RichContent } from "../ui/rich-content.tsx";
import { useDurations } from "../ui/use-durations.ts";
import { AttachedPicture } from "./attached-picture.tsx";
import type { Doubt } from "./requests.ts";

type ShownWordsProps = Pick<Doubt["replies"][number], "text" | "pictures" | "moment">;

/** Shows what was written, with its pictures and the moment of a video to which it points. */
export function ShownWords({ text, pictures, moment }: ShownWordsProps) {
  const { t } = useTranslation("ask");
  const durations = useDurations();
  return (
    <>
      <RichContent className="answer-t" dir="auto" html={text} />
      {pictures.length > 0 ? (
        <ul className="attached-list">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <AttachedPicture picture={picture} />
            </li>
          ))}
        </ul>
      ) : null}
      {moment ? (
        <Link
          className="moment"
          href={`/videos/${encodeURIComponent(moment.video.id)}?t=${Math.floor(moment.at_ms / 1000)}`}
        >
          <Icon of={CirclePlay} />
          <span>
            <b className="med">
              <bdi>{moment.video.name}</bdi>
            </b>
            <span className="faint num">{t("moment.from", { time: durations.clock(moment.at_ms) })}</span>
          </span>
          <span className="link">{t("moment.watch")}</span>
        </Link>
      ) : null}
    </>
  );
}

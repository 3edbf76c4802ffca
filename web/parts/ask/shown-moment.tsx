import { CirclePlay } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { Moment } from "./requests.ts";

/** Shows the moment of a video to which words point, with the way there. */
export function ShownMoment({ moment }: { moment: Moment }) {
  const { t } = useTranslation("ask");
  const durations = useDurations();
  return (
    <Link
      className="moment"
      href={`/videos/${encodeURIComponent(moment.video.id)}?t=${Math.floor(moment.at_ms / 1000)}`}
    >
      <Icon of={CirclePlay} />
      <span>
        <b className="med">
          <bdi>{moment.video.name}</bdi>
        </b>
        <span className="faint num">{t("moment.from", { time: durations.moment(moment.at_ms) })}</span>
      </span>
      <span className="link">{t("moment.watch")}</span>
    </Link>
  );
}

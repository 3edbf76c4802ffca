import { CirclePlay } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useDurations } from "../ui/use-durations.ts";
import { type CoveringMoment, momentAddress } from "./covering.ts";

/** Shows the way to the moment of a video that covers a topic. */
export function MomentLink({ moment }: { moment: CoveringMoment }) {
  const { t } = useTranslation();
  const durations = useDurations();
  const at = durations.moment(moment.starts_ms);
  return (
    <Link
      href={momentAddress(moment)}
      className="link body-s"
      aria-label={t("moment.watch_of", { at, title: moment.video.title })}
    >
      <Icon of={CirclePlay} small className="ic-in" />
      <bdi>{t("moment.named", { at, title: moment.video.title })}</bdi>
    </Link>
  );
}

import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import type { Video } from "../requests.ts";

/** Says that a video got another film, so that what was watched before doesn’t count. */
export function Replaced({ video: { replaced_at } }: { video: Pick<Video, "replaced_at"> }) {
  const { t } = useTranslation("videos");
  const { time_zone, role } = useUser();
  const dates = useDates(time_zone);
  if (!replaced_at) return null;
  return (
    <Notice tone="info">
      {t(role === "student" ? "replaced.own" : "replaced.team", { day: dates.date(replaced_at) })}
    </Notice>
  );
}

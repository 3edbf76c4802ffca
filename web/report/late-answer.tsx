import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDates } from "../ui/use-dates.ts";
import type { ReviewedAttempt } from "./requests.ts";

/** Tells the team that an answer did not arrive in time, and whether it counts. Students are never told of it here. */
export function LateAnswer({ row }: { row: ReviewedAttempt }) {
  const { t } = useTranslation("report");
  const dates = useDates(useUser().time_zone);
  if (!row.late) return null;
  const { in_grace, counted, received_at } = row.late;
  const when = dates.moment(received_at);
  return (
    <Notice tone={counted ? "info" : "warning"} title={t(in_grace ? "review.late_in_grace" : "review.late")}>
      {t(counted ? "review.late_counted" : "review.late_uncounted", { when })}
    </Notice>
  );
}

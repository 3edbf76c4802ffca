import { useTranslation } from "react-i18next";
import { Notice } from "../../../base/ui/notice.tsx";
import type { Video } from "../requests.ts";

/** Shows a recording that isn’t here yet, or couldn’t be fetched. */
export function PendingLesson({ video }: { video: Video }) {
  const { t } = useTranslation("videos");
  return video.state === "failed" ? (
    <Notice tone="error" title={t("pending.failed_title")}>
      {t("pending.failed")}
    </Notice>
  ) : (
    <Notice title={t("pending.title")}>{t("pending.soon")}</Notice>
  );
}

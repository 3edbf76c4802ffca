import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { VideoSummary } from "./requests.ts";

/** Returns a text that says how much of a video the person has watched. */
export function useWatchedText() {
  const { t } = useTranslation("videos");
  const numbers = useNumbers();
  return (watching: VideoSummary["watching"]): string => {
    if (!watching) return t("watched.not_opened");
    if (watching.is_finished) return t("watched.finished");
    return watching.share === null
      ? t("watched.opened")
      : t("watched.part", { share: numbers.share(watching.share, 1) });
  };
}

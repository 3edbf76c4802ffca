import { useTranslation } from "react-i18next";
import { useNumbers } from "../ui/use-numbers.ts";
import type { VideoSummary } from "./requests.ts";

/** Returns how far somebody has watched a video, in words. */
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

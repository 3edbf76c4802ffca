import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { VideoSummary } from "./requests.ts";

/** Shows how much of a video was watched; the text is beside it. */
export function WatchedBar({ watching }: { watching: VideoSummary["watching"] }) {
  const { t } = useTranslation("videos");
  const numbers = useNumbers();
  const share = watching?.is_finished ? 1 : (watching?.share ?? 0);
  return (
    <span className="rbar" role="img" aria-label={t("watched.share", { share: numbers.share(share, 1) })}>
      <i style={{ width: `${share * 100}%` }} />
    </span>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../base/ui/notice.tsx";
import { useDurations } from "../../../base/ui/use-durations.ts";
import type { Video } from "../requests.ts";

/** Says why a video restarts for a person who stopped at its end, and links back there. */
export function BegunAnew({ video, onSeek }: { video: Video; onSeek: (ms: number) => void }) {
  const { t } = useTranslation("videos");
  const durations = useDurations();
  // The position at opening: it changes during playback.
  const [left] = useState(video.watching);
  const stopped = left?.position_ms ?? 0;
  return (
    <Notice tone="info">
      {t(left?.is_finished ? "anew.watched" : "anew.stopped")}{" "}
      <button type="button" className="link" onClick={() => onSeek(stopped)}>
        {t("anew.back", { at: durations.moment(stopped) })}
      </button>
    </Notice>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNeeded } from "../../../base/common/use-needed.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { momentNotesQuery } from "../requests.ts";

/** Shows the moments that one noted in a video; each leads there. */
export function MomentNotes({ video, onSeek }: { video: string; onSeek: (ms: number) => void }) {
  const { t } = useTranslation("videos");
  const durations = useDurations();
  const client = useQueryClient();
  const toast = useResultToast();
  const { queryKey } = momentNotesQuery(video);
  const known = useNeeded(momentNotesQuery(video), null, t("unloaded.moments"));
  if (!known.isReady) return known.instead;
  const { data: notes } = known;
  if (notes.length === 0) return <p className="dim pt-4">{t("moments.none")}</p>;
  const remove = (id: string) =>
    call("notes.remove", { params: { id } }).then(
      () => client.invalidateQueries({ queryKey }),
      toast.failed(t("failed.note")),
    );
  return (
    <ul className="vid-notes">
      {notes.map(({ id, moment_ms: at, text, lost }) => (
        <li key={id}>
          {lost ? (
            <p className="tr-line">
              <span>{durations.moment(at ?? 0)}</span>
              <span className="stack g1">
                {text ? <span dir="auto">{text}</span> : null}
                <span>
                  <span className="badge badge-warning">{t("moments.lost")}</span>
                </span>
                <span className="meta">{t("moments.lost_help")}</span>
              </span>
            </p>
          ) : (
            <button type="button" className="tr-line" onClick={() => onSeek(at ?? 0)}>
              <span>{durations.moment(at ?? 0)}</span>
              {text ? <span dir="auto">{text}</span> : <span className="faint">{t("moments.bare")}</span>}
            </button>
          )}
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={t("moments.remove", { at: durations.moment(at ?? 0) })}
            onPress={() => void remove(id)}
          >
            <Icon of={X} small />
          </Button>
        </li>
      ))}
    </ul>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { ButtonLink } from "../../../base/ui/link.tsx";
import { transcriptQuery, type Video } from "../requests.ts";
import { useWatchedText } from "../use-watched-text.ts";
import { ChapterList } from "./chapter-list.tsx";
import { Replaced } from "./replaced.tsx";
import { Transcript } from "./transcript.tsx";

/** Shows a video that plays elsewhere: the way there, and its words and chapters to read. */
export function LinkedLesson({ video, link }: { video: Video; link: string }) {
  const { t } = useTranslation("videos");
  const { role } = useUser();
  const client = useQueryClient();
  const toast = useResultToast();
  const words = useWatchedText();
  const { data: cues = [], failure } = useExtra(
    { ...transcriptQuery(video.id), enabled: video.has_transcript },
    t("unloaded.transcript"),
  );
  const note = useMutation({
    mutationFn: (finished: boolean) =>
      call("zoom_videos.watch", {
        params: { id: video.id },
        body: { film: video.film, spans: [], finished },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKey("videos") }),
    onError: (error) => {
      toast.failed(t("failed.watched"))(error);
      // Perhaps it leads elsewhere by now.
      void client.invalidateQueries({ queryKey: queryKey("videos") });
    },
  });
  return (
    <div className={video.has_transcript ? "vid" : undefined}>
      <div className="stack g6">
        <Replaced video={video} />
        <section className="vid-link">
          <p className="h2">
            <bdi dir="ltr">{new URL(link).hostname}</bdi>
          </p>
          <p className="dim">{t("linked.why")}</p>
          <p className="row wrap">
            <ButtonLink
              variant="primary"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              onPress={() => note.mutate(false)}
            >
              {t("linked.open")}
            </ButtonLink>
            {role === "student" && !video.watching?.is_finished ? (
              <Button isPending={note.isPending} onPress={() => note.mutate(true)}>
                {t("linked.finish")}
              </Button>
            ) : null}
            {role === "student" ? <span className="meta">{words(video.watching)}</span> : null}
          </p>
        </section>
        {video.chapters.length > 0 ? <ChapterList video={video} currentMs={-1} spans={[]} onSeek={null} /> : null}
      </div>
      {video.has_transcript ? (
        <aside className="trs">
          <h2 className="h3">{t("transcript.title")}</h2>
          {failure ?? (
            <Transcript cues={cues} chapters={video.chapters} currentMs={-1} onSeek={null} onHits={() => {}} />
          )}
        </aside>
      ) : null}
    </div>
  );
}

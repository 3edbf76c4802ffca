import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { Link } from "../../base/ui/link.tsx";
import { SideSheet } from "../../base/ui/side-sheet.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useTermsText } from "../../parts/assign/use-terms-text.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { AssignVideoDialog } from "./assign-video-dialog.tsx";
import { pageSize, type VideoSummary, type Viewer, viewersQuery } from "./requests.ts";
import { useWatchedText } from "./use-watched-text.ts";
import { WatchedBar } from "./watched-bar.tsx";

const cuts = ["not_opened", "begun", "finished"] as const;

/** Shows who has a video and how far each has watched it. */
export function ViewersSheet({ video, onClose }: { video: VideoSummary; onClose: () => void }) {
  const { t } = useTranslation("videos");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const [watched, setWatched] = useState<(typeof cuts)[number] | null>(null);
  const [page, setPage] = useState(1);
  const [isAssigning, setAssigning] = useState(false);
  const viewers = useQuery(viewersQuery(video.id, watched, page));
  const counts = viewers.data?.counts;
  const all = counts ? counts.not_opened + counts.begun + counts.finished : 0;
  return (
    <SideSheet title={video.title} closeLabel={t("viewers.close")} open onClose={onClose}>
      <div className="stack g4">
        <div>
          <h3 className="h2">{t(video.kind === "link" ? "viewers.title_link" : "viewers.title")}</h3>
          {counts && all > 0 && video.kind !== "link" ? (
            <p className="dim num">
              {t("viewers.sum", { finished: numbers.counted(counts.finished), said: numbers.counted(all), count: all })}
            </p>
          ) : null}
          {video.replaced_at ? (
            <p className="meta num">{t("replaced.team", { day: dates.date(video.replaced_at) })}</p>
          ) : null}
        </div>
        <FilterChips
          label={t("viewers.show")}
          choices={[
            { id: "all", label: t("viewers.all") },
            ...cuts.map((id) => ({ id, label: t(`viewers.${id}`), ...(counts ? { count: counts[id] } : {}) })),
          ]}
          value={watched ?? "all"}
          onChange={(id) => {
            setWatched(cuts.find((cut) => cut === id) ?? null);
            setPage(1);
          }}
        />
        <ListStates
          list={viewers}
          isEmpty={({ count }) => count === 0}
          filter={{ isOn: watched !== null, noneTitle: t("viewers.none_such"), onClear: () => setWatched(null) }}
          empty={<EmptyState title={t("viewers.none_title")}>{t("viewers.none")}</EmptyState>}
          pending={<ListPending rows={4} height={48} />}
        >
          {({ results, count }) => (
            <>
              <ul>
                {results.map((viewer) => (
                  <ViewerRow key={viewer.user.id} viewer={viewer} />
                ))}
              </ul>
              <Pager page={page} pageSize={pageSize} count={count} onChange={(next) => setPage(next ?? 1)} />
            </>
          )}
        </ListStates>
        {video.can.allocate ? (
          <div>
            <Button onPress={() => setAssigning(true)}>{t("viewers.assign")}</Button>
          </div>
        ) : null}
      </div>
      {isAssigning ? <AssignVideoDialog video={video} onClose={() => setAssigning(false)} /> : null}
    </SideSheet>
  );
}

function ViewerRow({ viewer }: { viewer: Viewer }) {
  const { user, watching } = viewer;
  const words = useWatchedText();
  const terms = useTermsText();
  return (
    <li className="vid-viewer">
      <Link className="truncate" href={`/people/${user.id}`}>
        {isolated(user.name)}
      </Link>
      <WatchedBar watching={watching} />
      <span className="meta num">{words(watching)}</span>
      {terms(viewer) ? <span className="meta num vid-terms">{terms(viewer)}</span> : null}
    </li>
  );
}

import "./videos.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { ContinueWatching } from "./continue-watching.tsx";
import { AddVideoDialog } from "./edit/add-video-dialog.tsx";
import { pageSize, videosQuery } from "./requests.ts";
import { VideoRow } from "./video-row.tsx";
import type { VideosSearch } from "./videos-search.ts";

const route = getRouteApi("/signed-in/videos");

/** Shows the videos that a person may watch: for a student first the one they stopped in, for the team also how far others are. */
export function VideosScreen() {
  const { t } = useTranslation("videos");
  const { role } = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<VideosSearch>) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  const mayAdd = role === "tutor" || role === "staff";
  const add = () => change({ add: "video" });
  return (
    <>
      <PageHead
        title={t("title")}
        aside={
          mayAdd ? (
            <Button variant="primary" onPress={add}>
              {t("add.open")}
            </Button>
          ) : null
        }
      />
      {role === "student" && !search.search && !search.show ? <ContinueWatching /> : null}
      <VideosList search={search} onChange={change} onAdd={mayAdd ? add : null} />
      {search.add && mayAdd ? <AddVideoDialog onClose={() => change({ add: undefined })} /> : null}
    </>
  );
}

type VideosListProps = {
  search: VideosSearch;
  onChange: (next: Partial<VideosSearch>) => void;
  onAdd: (() => void) | null;
};

const cuts = { student: ["begun", "not_opened", "finished"], team: ["archived"] } as const;

/** Shows a page of videos with a search and the cuts that make sense to this person. */
function VideosList({ search, onChange, onAdd }: VideosListProps) {
  const { t } = useTranslation("videos");
  const { role } = useUser();
  const videos = useQuery(videosQuery(search));
  const isStudent = role === "student";
  const shown = cuts[isStudent ? "student" : "team"];
  return (
    <div className="stack g4">
      <div className="row wrap">
        <ListSearch label={t("list.search")} value={search.search} onSearch={(words) => onChange({ search: words })} />
        <FilterChips
          label={t("list.show")}
          choices={[
            { id: "all", label: t(isStudent ? "list.all" : "list.current") },
            ...shown.map((id) => ({ id, label: t(`list.${id}`) })),
          ]}
          value={search.show ?? "all"}
          onChange={(id) => onChange({ show: id === "all" ? undefined : (id as VideosSearch["show"]) })}
        />
      </div>
      <ListStates
        list={videos}
        isEmpty={(page) => page.count === 0}
        filter={{
          isOn: Boolean(search.search) || Boolean(search.show),
          noneTitle: t("list.none_found"),
          onClear: () => onChange({ search: undefined, show: undefined }),
        }}
        empty={
          <EmptyState
            title={t("list.none_title")}
            action={
              onAdd ? (
                <Button variant="primary" onPress={onAdd}>
                  {t("add.open")}
                </Button>
              ) : undefined
            }
          >
            {t(isStudent ? "list.none" : "list.none_team")}
          </EmptyState>
        }
        pending={<ListPending rows={5} height={72} />}
      >
        {(page) => (
          <>
            <ul className="vids">
              {page.results.map((video) => (
                <VideoRow key={video.id} video={video} />
              ))}
            </ul>
            <Pager
              page={search.page ?? 1}
              pageSize={pageSize}
              count={page.count}
              onChange={(next) => onChange({ page: next })}
            />
          </>
        )}
      </ListStates>
    </div>
  );
}

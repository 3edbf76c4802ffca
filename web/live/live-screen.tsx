import "./live.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useLive } from "../common/live-context.tsx";
import { ListPending } from "../list/list-pending.tsx";
import { ListSearch } from "../list/list-search.tsx";
import { listState } from "../list/list-state.ts";
import { ListStates } from "../list/list-states.tsx";
import { Pager } from "../list/pager.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyState } from "../ui/states.tsx";
import { LiveList } from "./live-list.tsx";
import type { LiveSearch } from "./live-search.ts";
import { goingOnQuery, pageSize } from "./requests.ts";

const route = getRouteApi("/signed-in/live");

/** Shows who sits what at this moment, how long each has left, and what the team may do about it. */
export function LiveScreen() {
  const { t } = useTranslation("live");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const list = useQuery(goingOnQuery(search));
  const state = listState<LiveSearch>(search, (next) => void navigate({ search: next, replace: true }));
  useLive(({ type }) => {
    if (type.startsWith("session.")) void queryClient.invalidateQueries({ queryKey: ["live"] });
  });
  return (
    <>
      <PageHead title={t("title")} over={list.data ? t("count", { count: list.data.count }) : null} />
      <div className="list-bar">
        <ListSearch
          label={t("search")}
          placeholder={t("search_placeholder")}
          value={search.search}
          onSearch={(words) => state.change({ search: words })}
        />
      </div>
      <ListStates
        list={list}
        isEmpty={({ count }) => count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
        empty={<EmptyState title={t("empty_title")}>{t("empty")}</EmptyState>}
        pending={<ListPending rows={4} height={64} />}
      >
        {({ count, results }) => (
          <>
            <LiveList sittings={results} answeredAt={list.dataUpdatedAt} />
            <Pager page={state.page} pageSize={pageSize} count={count} onChange={state.goToPage} />
          </>
        )}
      </ListStates>
    </>
  );
}

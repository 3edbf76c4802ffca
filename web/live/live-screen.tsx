import "./live.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useLive } from "../common/live-context.tsx";
import { Button } from "../ui/button.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { LiveList } from "./live-list.tsx";
import { goingOnQuery, pageSize } from "./requests.ts";

const route = getRouteApi("/signed-in/live");

/** Who sits what at this moment, how long each has left, and what the team may do about it. */
export function LiveScreen() {
  const { t } = useTranslation("live");
  const { search, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const numbers = useNumbers();
  const queryClient = useQueryClient();
  const list = useQuery(goingOnQuery({ search, page }));
  useLive(({ type }) => {
    if (type.startsWith("session.")) void queryClient.invalidateQueries({ queryKey: ["live"] });
  });
  const count = list.data?.count ?? 0;
  const clear = <Button onPress={() => void navigate({ search: {}, replace: true })}>{t("show_all")}</Button>;
  return (
    <>
      <PageHead title={t("title")} over={list.data ? t("count", { count }) : null} />
      <div className="live-bar">
        <SearchField
          label={t("search")}
          placeholder={t("search_placeholder")}
          clearLabel={t("clear")}
          value={search ?? ""}
          onSearch={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
        />
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Pending />
      ) : count === 0 ? (
        <EmptyState title={t(search ? "none_title" : "empty_title")} action={search ? clear : null}>
          {t(search ? "none" : "empty")}
        </EmptyState>
      ) : (
        <>
          <LiveList sittings={list.data.results} answeredAt={list.dataUpdatedAt} />
          {count > pageSize ? (
            <Pagination
              label={t("pages")}
              previousLabel={t("previous")}
              nextLabel={t("next")}
              summary={t("summary", {
                from: numbers.counted((page - 1) * pageSize + 1),
                to: numbers.counted(Math.min(page * pageSize, count)),
                total: numbers.counted(count),
              })}
              page={page}
              pageCount={Math.ceil(count / pageSize)}
              onPageChange={(next) => void navigate({ search: { search, page: next }, replace: true })}
            />
          ) : null}
        </>
      )}
    </>
  );
}

function Pending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g6 live-pending">
        {["a", "b", "c", "d"].map((row) => (
          <div key={row} className="row between">
            <Skeleton width="30%" />
            <Skeleton width="20%" />
            <Skeleton width="96px" height="32px" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

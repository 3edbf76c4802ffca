import "./notifications.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { NotificationLine } from "../common/notifications/notification-line.tsx";
import { type NotificationPage, notificationsQuery } from "../common/notifications/requests.ts";
import { useRead } from "../common/notifications/use-read.ts";
import { Button } from "../ui/button.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";

const route = getRouteApi("/signed-in/notifications");

/** All that one was told, the newest first. */
export function NotificationsScreen() {
  const { t } = useTranslation("notifications");
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(notificationsQuery(show === "unread"));
  const read = useRead();
  const [first] = list.data?.pages ?? [];
  return (
    <div className="notifications">
      <PageHead
        title={t("title")}
        aside={
          first && first.unread > 0 ? (
            <Button isPending={read.isPending} onPress={() => read.mutate("all")}>
              {t("notifications.read_all", { ns: "shell" })}
            </Button>
          ) : null
        }
      />
      <div className="notifications-bar">
        <FilterChips
          label={t("show")}
          choices={[
            { id: "all", label: t("all") },
            { id: "unread", label: t("unread"), ...(first ? { count: first.unread } : {}) },
          ]}
          value={show ?? "all"}
          onChange={(id) => void navigate({ search: id === "unread" ? { show: "unread" } : {}, replace: true })}
        />
        <Link href="/profile#notifications" className="link body-s">
          {t("to_preferences")}
        </Link>
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Pending />
      ) : (
        <Found pages={list.data.pages} isCut={show === "unread"} />
      )}
      {list.hasNextPage ? (
        <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t("more")}
        </Button>
      ) : null}
    </div>
  );
}

function Found({ pages, isCut }: { pages: NotificationPage[]; isCut: boolean }) {
  const { t } = useTranslation("notifications");
  const read = useRead();
  const rows = pages.flatMap((page) => page.results);
  if (rows.length === 0) {
    return <EmptyState title={t(isCut ? "none_title" : "empty_title")}>{t(isCut ? "none" : "empty")}</EmptyState>;
  }
  return (
    <ul className="notifications-list">
      {rows.map((one) => (
        <li key={one.id}>
          <NotificationLine
            notification={one}
            onOpen={() => {
              if (one.read_at === null) read.mutate([one.id]);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function Pending() {
  const { t } = useTranslation("shell");
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g6">
        {["a", "b", "c", "d"].map((row) => (
          <Skeleton key={row} width="70%" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

import "./notifications.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { NotificationLine } from "../../base/common/notifications/notification-line.tsx";
import { notificationsQuery } from "../../base/common/notifications/requests.ts";
import { useRead } from "../../base/common/notifications/use-read.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { MoreRows } from "../../parts/list/more-rows.tsx";

const route = getRouteApi("/signed-in/notifications");

/** Shows all that one was told, the newest first. */
export function NotificationsScreen() {
  const { t } = useTranslation("notifications");
  const { role } = useUser();
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const isFiltered = show === "unread";
  const list = useInfiniteQuery(notificationsQuery(isFiltered));
  const read = useRead();
  const [first] = list.data?.pages ?? [];
  return (
    <div className="notifications">
      <PageHead
        title={t("title")}
        aside={
          first && first.unread > 0 ? (
            <Button isPending={read.isPending} onPress={() => read.mutate("all")}>
              {t("bell.read_all")}
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
        <Link href="/profile?part=notifications" className="link body-s">
          {t("to_preferences")}
        </Link>
      </div>
      <ListStates
        list={list}
        isEmpty={({ pages }) => pages.every(({ results }) => results.length === 0)}
        empty={
          <EmptyState title={t(isFiltered ? "none_title" : "empty_title")}>
            {t(isFiltered ? "none" : role === "student" ? "empty" : "empty_team")}
          </EmptyState>
        }
        pending={<ListPending rows={4} />}
      >
        {({ pages }) => (
          <ul className="notifications-list">
            {pages
              .flatMap(({ results }) => results)
              .map((one) => (
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
        )}
      </ListStates>
      <MoreRows list={list} />
    </div>
  );
}

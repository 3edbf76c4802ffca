import "./outbox.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { Button } from "../ui/button.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { MessageList } from "./message-list.tsx";
import { MessagePane } from "./message-pane.tsx";
import { type OutboxSearch, states } from "./outbox-search.ts";
import { type Outbox, outboxQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/outbox");

/** Every mail and text message: what became of it, and, where nothing sends it, what it says. */
export function OutboxScreen() {
  const { t } = useTranslation("outbox");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(outboxQuery(search));
  const change = (next: OutboxSearch) =>
    void navigate({ search: { ...search, message: undefined, ...next }, replace: true });
  const [first] = list.data?.pages ?? [];
  return (
    <>
      <PageHead title={t("title")} over={t("lead")} />
      {first ? <Unsent sends={first.sends} /> : null}
      <div className="outbox-bar">
        <SearchField
          label={t("search")}
          placeholder={t("search")}
          clearLabel={t("clear")}
          value={search.search ?? ""}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <FilterChips
          label={t("show")}
          choices={(["all", ...states] as const).map((id) => ({ id, label: t(`states.${id}`) }))}
          value={search.state ?? "all"}
          onChange={(state) => change({ state: state === "all" ? undefined : state })}
        />
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Pending />
      ) : (
        <Found
          pages={list.data.pages}
          more={
            list.hasNextPage ? (
              <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                {t("more")}
              </Button>
            ) : null
          }
        />
      )}
    </>
  );
}

function Found({ pages, more }: { pages: Outbox[]; more: ReactNode }) {
  const { t } = useTranslation("outbox");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const rows = pages.flatMap((page) => page.results);
  const shown = rows.find((row) => row.id === search.message);
  const show = (message: string | undefined) => void navigate({ search: { ...search, message }, replace: true });
  if (rows.length === 0) {
    const isAll = !search.search && !search.state;
    return <EmptyState title={t(isAll ? "empty_title" : "none_title")}>{t(isAll ? "empty" : "none")}</EmptyState>;
  }
  return (
    <div className="outbox" data-split={shown ? true : undefined}>
      <div className="stack g4">
        <MessageList rows={rows} shown={search.message} onShow={show} />
        {more}
      </div>
      {shown ? <MessagePane key={shown.id} message={shown} onClose={() => show(undefined)} /> : null}
    </div>
  );
}

/** What stays here because nothing is configured to send it by. */
function Unsent({ sends }: { sends: Outbox["sends"] }) {
  const { t } = useTranslation("outbox");
  if (sends.mail && sends.sms) return null;
  const missing = !sends.mail && !sends.sms ? "both" : sends.mail ? "sms" : "mail";
  return (
    <div className="outbox-notice">
      <Notice tone="info" title={t(`unsent_title.${missing}`)}>
        {t("unsent")} <Link href="/settings">{t("to_settings")}</Link>
      </Notice>
    </div>
  );
}

function Pending() {
  const { t } = useTranslation("shell");
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g6">
        {["a", "b", "c", "d", "e"].map((row) => (
          <div key={row} className="row between">
            <Skeleton width="30%" />
            <Skeleton width="40%" />
            <Skeleton width="72px" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

import "./outbox.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { ActiveFilters } from "../../parts/list/active-filters.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { type ListState, listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { MoreRows } from "../../parts/list/more-rows.tsx";
import { HeldMessages } from "./held-messages.tsx";
import { MessageList } from "./message-list.tsx";
import { MessagePane } from "./message-pane.tsx";
import { type OutboxSearch, states } from "./outbox-search.ts";
import { type Outbox, outboxQuery } from "./requests.ts";
import { useKindName } from "./use-kind-name.ts";

const route = getRouteApi("/signed-in/outbox");

/** Shows every mail and text message: what became of it, and, where nothing sends it, what it says. */
export function OutboxScreen() {
  const { t } = useTranslation("outbox");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(outboxQuery(search));
  const state = listState<OutboxSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
    { row: "message" },
  );
  const { change } = state;
  const [first] = list.data?.pages ?? [];
  return (
    <>
      <PageHead title={t("title")} over={t("lead")} />
      <HeldMessages />
      {first ? <Unsent sends={first.sends} /> : null}
      <div className="list-bar outbox-bar">
        <ListSearch label={t("search")} value={search.search} onSearch={(words) => change({ search: words })} />
        <FilterChips
          label={t("show")}
          choices={(["all", ...states] as const).map((id) => ({ id, label: t(`states.${id}`) }))}
          value={search.state ?? "all"}
          onChange={(id) => change({ state: id === "all" ? undefined : id })}
        />
        <HiddenFilters state={state} />
      </div>
      <ListStates
        list={list}
        isEmpty={({ pages }) => pages.every(({ results }) => results.length === 0)}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
        empty={<EmptyState title={t("empty_title")}>{t("empty")}</EmptyState>}
        pending={<ListPending />}
      >
        {({ pages }) => <Found pages={pages} more={<MoreRows list={list} />} />}
      </ListStates>
    </>
  );
}

/** The filters that a link set, and that nothing else on the screen shows. */
function HiddenFilters({ state: { search, change, clear } }: { state: ListState<OutboxSearch> }) {
  const { t } = useTranslation("outbox");
  const kindName = useKindName();
  const { channel, kind } = search;
  return (
    <ActiveFilters
      filters={[
        ...(channel
          ? [{ id: "channel", name: t(`channels.${channel}`), onRemove: () => change({ channel: undefined }) }]
          : []),
        ...(kind
          ? [{ id: "kind", title: t("about"), name: kindName(kind), onRemove: () => change({ kind: undefined }) }]
          : []),
      ]}
      onClear={clear}
    />
  );
}

function Found({ pages, more }: { pages: Outbox[]; more: ReactNode }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const rows = pages.flatMap((page) => page.results);
  const shown = rows.find((row) => row.id === search.message);
  const show = (message: string | undefined) =>
    void navigate({ search: { ...search, message }, replace: true, resetScroll: false });
  return (
    <div className="outbox" data-split={shown ? true : undefined}>
      <div>
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
    <div className="mb-6">
      <Notice tone="info" title={t(`unsent_title.${missing}`)}>
        {t("unsent")} <Link href="/settings?part=mail">{t("to_settings")}</Link>
      </Notice>
    </div>
  );
}

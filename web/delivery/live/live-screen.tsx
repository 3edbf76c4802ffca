import "./live.css";
import { getRouteApi } from "@tanstack/react-router";
import { KeyRound, MessageSquare, Wrench } from "lucide-react";
import { memo, type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { WithHelp } from "../../base/ui/page-help.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useMedia } from "../../base/ui/use-media.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useTicking } from "../../base/ui/use-ticking.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { useSelection } from "../../parts/list/use-selection.ts";
import { canTake } from "./acts.ts";
import { countJudged, type Order, orderRows, withinSearch, withinStates } from "./judge.ts";
import { LiveBulk } from "./live-bulk.tsx";
import { LiveCards } from "./live-cards.tsx";
import { LiveCounts } from "./live-counts.tsx";
import { findChoices, LiveFilters } from "./live-filters.tsx";
import type { LiveData } from "./live-rows.ts";
import type { LiveSearch } from "./live-search.ts";
import { LiveStartCodes } from "./live-start-codes.tsx";
import { LiveTable } from "./live-table.tsx";
import { OutageBanner } from "./outage-banner.tsx";
import { RoomsDialog } from "./rooms-dialog.tsx";
import { linesOf } from "./shown.ts";
import { useActing } from "./use-acting.tsx";
import { useJudged } from "./use-judged.ts";
import { useLiveRows } from "./use-live-rows.ts";
import { useNewest } from "./use-newest.ts";
import { useUnchanged } from "./use-unchanged.ts";

const route = getRouteApi("/signed-in/live");

/** Without an answer for this long, what is shown may be old. */
const LATE_MS = 10_000;

/** Shows who sits what at this moment, where each is and how long they have left, and what the team may do about it. */
export function LiveScreen() {
  const { t } = useTranslation("live");
  const { school, group } = route.useSearch();
  const list = useLiveRows({ school, group });
  useDocumentTitle(t("title"));
  return (
    <div className="live">
      <ListStates
        list={list}
        isEmpty={({ rows }) => rows.length === 0 && !school && !group}
        empty={
          <>
            <Head title={t("title")} over={null} />
            <EmptyState title={t("empty_title")}>{t("empty")}</EmptyState>
          </>
        }
        pending={
          <>
            <Head title={t("title")} over={null} />
            <ListPending rows={12} height={36} />
          </>
        }
      >
        {(data) => <Watching data={data} />}
      </ListStates>
    </div>
  );
}

function Head({ title, over, children }: { title: string; over: string | null; children?: ReactNode }) {
  return (
    <header className="live-head">
      <div>
        {over ? (
          <p className="body-s faint" dir="auto">
            {over}
          </p>
        ) : null}
        <WithHelp>
          <h1 className="h1">{title}</h1>
        </WithHelp>
      </div>
      <div className="acts">{children}</div>
    </header>
  );
}

/** Shows when the server last told of the sittings. */
const LastHeard = memo(function LastHeard({ heardAt }: { heardAt: number }) {
  const { t } = useTranslation("live");
  const now = useTicking(1000);
  const at = useDates(useUser().time_zone).clockToTheSecond(new Date(heardAt));
  const isLate = now - heardAt > LATE_MS;
  return <span className={cx("beat num", isLate && "is-late")}>{t(isLate ? "updated_late" : "updated", { at })}</span>;
});

function Watching({ data }: { data: LiveData }) {
  const { t, i18n } = useTranslation("live");
  const numbers = useNumbers();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = listState<LiveSearch>(search, (next) => void navigate({ search: next, replace: true }));
  const isPhone = useMedia("(max-width: 640px)");
  const [held, setHeld] = useState<Order | null>(null);
  const acting = useActing();
  const [isImportingRooms, setImportingRooms] = useState(false);
  const [isShowingCodes, setShowingCodes] = useState(false);

  const all = useJudged(data.rows);
  const found = useMemo(() => withinSearch(all, search), [all, search]);
  const counts = useUnchanged(useMemo(() => countJudged(found), [found]));
  const choices = useUnchanged(useMemo(() => findChoices(data.rows, i18n.language), [data.rows, i18n.language]));
  const judged = useMemo(() => withinStates(found, search), [found, search]);
  const rows = useMemo(() => judged.map(({ row }) => row), [judged]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection(JSON.stringify(search), ids);
  const keptOrder = selection.isSome ? held : null;
  const order = useMemo(() => orderRows(judged, keptOrder), [judged, keptOrder]);
  const shown = useMemo(() => linesOf(judged, order), [judged, order]);
  const reachable = useMemo(() => rows.filter((row) => canTake("message", row)), [rows]);
  const armed = useMemo(() => rows.filter((row) => canTake("set_tools", row)), [rows]);
  // Counselors change no allocation, and so nothing of sittings that are still to come.
  const isEveryone = useUser().role !== "counselor" && !state.isFiltered;
  const onToggle = useNewest((id: string) => {
    if (!selection.isSome) setHeld(order);
    selection.toggle(id);
  });
  const onStart = useNewest(acting.start);
  const onChange = useNewest(state.change);
  const onChoose = useCallback((chosen: LiveSearch["state"]) => onChange({ state: chosen }), [onChange]);
  const onImportRooms = useCallback(() => setImportingRooms(true), []);
  const lists = { shown, selected: selection.ids, onToggle, onStart };
  return (
    <>
      <Head title={t("title")} over={shown.paper?.name ?? null}>
        <LastHeard heardAt={data.heardAt} />
        <ButtonLink href="/live/incidents" variant="ghost" size="sm">
          {t("incidents.title")}
        </ButtonLink>
        {choices.mayWatch ? (
          <Button variant="ghost" size="sm" onPress={() => setShowingCodes(true)}>
            <Icon of={KeyRound} small />
            {t("start_code")}
          </Button>
        ) : null}
        {armed.length > 0 ? (
          <Button variant="ghost" size="sm" onPress={() => acting.start("set_tools", armed, isEveryone)}>
            <Icon of={Wrench} small />
            {t("tools.open")}
          </Button>
        ) : null}
        {reachable.length > 0 ? (
          <Button size="sm" onPress={() => acting.start("message", reachable)}>
            <Icon of={MessageSquare} small />
            {t("message_everyone")}
          </Button>
        ) : null}
      </Head>
      <div>
        <OutageBanner rows={data.rows} />
        <LiveCounts
          counts={counts.states}
          total={counts.sittings}
          students={counts.students}
          chosen={search.state}
          onChoose={onChoose}
        />
        <LiveFilters
          search={search}
          onChange={onChange}
          counts={counts}
          found={choices}
          onImportRooms={onImportRooms}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t("none_title")} action={<Button onPress={state.clear}>{t("show_all")}</Button>}>
          {t("none_body")}
        </EmptyState>
      ) : isPhone ? (
        <LiveCards {...lists} />
      ) : (
        <div className="live-list">
          <LiveTable
            {...lists}
            all={{
              isSelected: selection.isWholePage,
              isSome: selection.isSome,
              onToggle: () => {
                if (!selection.isSome) setHeld(order);
                selection.togglePage();
              },
            }}
          />
        </div>
      )}
      <div className="live-foot only-wide">
        <span className="num">
          {t("rows", { count: data.count, shown: numbers.counted(rows.length), said: numbers.counted(data.count) })}
          {selection.isSome ? ` · ${t("held")}` : null}
        </span>
        <span>{t("legend")}</span>
      </div>
      <LiveBulk selection={selection} rows={rows} total={rows.length} isBusy={acting.isBusy} onStart={acting.start} />
      {acting.dialog}
      {isImportingRooms ? (
        <RoomsDialog assessment={search.assessment} onClose={() => setImportingRooms(false)} />
      ) : null}
      {isShowingCodes ? <LiveStartCodes rows={rows} onClose={() => setShowingCodes(false)} /> : null}
    </>
  );
}

import "./audit.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { openDownload } from "../../base/ui/download.ts";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { MoreRows } from "../../parts/list/more-rows.tsx";
import { NotAllowed } from "../../parts/list/not-allowed.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import type { AuditSearch } from "./audit-search.ts";
import { EntryRow } from "./entry-row.tsx";
import { type Entry, entriesQuery, exportAudit, filtersOf } from "./requests.ts";
import { useAuditWords } from "./use-audit-words.ts";

const route = getRouteApi("/signed-in/audit");

/** Shows who changed what, when and from where: the log that nobody can change. */
export function AuditScreen() {
  const { t } = useTranslation("audit");
  const { role } = useUser();
  if (role === "staff" || role === "manager") return <Log />;
  return <NotAllowed title={t("not_allowed_title")}>{t("not_allowed")}</NotAllowed>;
}

function Log() {
  const { t } = useTranslation("audit");
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const words = useAuditWords();
  const meant = words.actionsWith(search.search ?? "");
  const filters = {
    ...filtersOf(search, user.time_zone),
    search_actions: meant.length > 0 ? meant.join(",") : undefined,
  };
  const log = useInfiniteQuery(entriesQuery(filters));
  const entriesOf = (data: typeof log.data) => data?.pages.flatMap((page) => page.results) ?? [];
  const state = listState<AuditSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  return (
    <>
      <PageHead title={t("title")} aside={<ExportButton filters={filters} />} />
      {user.role === "manager" ? <p className="dim body-s mb-5">{t("lead_manager")}</p> : null}
      <AuditFilters state={state} entries={entriesOf(log.data)} />
      <ListStates
        list={log}
        isEmpty={(data) => entriesOf(data).length === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
        empty={<EmptyState title={t("empty_title")}>{t("empty")}</EmptyState>}
        pending={<ListPending height={44} />}
      >
        {(data) => (
          <>
            <Days entries={entriesOf(data)} />
            <MoreRows list={log} label={t("more")} end={t("end")} />
          </>
        )}
      </ListStates>
    </>
  );
}

function Days({ entries }: { entries: readonly Entry[] }) {
  const dates = useDates(useUser().time_zone);
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = dates.date(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <div className="stack g8">
      {[...days].map(([day, these]) => (
        <section key={day} aria-label={day}>
          <h2 className="meta med audit-day">{day}</h2>
          <ul>
            {these.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ExportButton({ filters }: { filters: Parameters<typeof exportAudit>[0] }) {
  const { t } = useTranslation("audit");
  const toast = useResultToast();
  const go = () => void exportAudit(filters).then(openDownload, toast.failed(t("export_failed")));
  return <Button onPress={go}>{t("export")}</Button>;
}

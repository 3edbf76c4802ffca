import "./audit.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { useTell } from "../common/use-tell.ts";
import { Button } from "../ui/button.tsx";
import { openDownload } from "../ui/download.ts";
import { ButtonLink } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState, NoPermissionState } from "../ui/states.tsx";
import { useDates } from "../ui/use-dates.ts";
import { AuditFilters } from "./audit-filters.tsx";
import type { AuditSearch } from "./audit-search.ts";
import { EntryRow } from "./entry-row.tsx";
import { type Entry, entriesQuery, exportAudit, filtersOf } from "./requests.ts";
import { useAuditWords } from "./use-audit-words.ts";

const route = getRouteApi("/signed-in/audit");

/** Who changed what, when and from where: the log that nobody can change. */
export function AuditScreen() {
  const { t } = useTranslation("audit");
  const { role } = useUser();
  if (role === "staff" || role === "manager") return <Log />;
  const home = (
    <ButtonLink variant="primary" href="/">
      {t("home")}
    </ButtonLink>
  );
  return (
    <NoPermissionState level={1} title={t("not_allowed_title")} action={home}>
      {t("not_allowed")}
    </NoPermissionState>
  );
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
  const entries = log.data?.pages.flatMap((page) => page.results) ?? [];
  const change = (next: AuditSearch) =>
    void navigate({ search: { ...search, ...next }, replace: true, resetScroll: false });
  const isCut = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <PageHead title={t("title")} aside={<ExportButton filters={filters} />} />
      {user.role === "manager" ? <p className="dim body-s audit-lead">{t("lead_manager")}</p> : null}
      <AuditFilters search={search} onChange={change} entries={entries} />
      {log.isError && !log.data ? (
        <ListFailure error={log.error} onRetry={() => void log.refetch()} />
      ) : log.isPending ? (
        <Pending />
      ) : entries.length === 0 ? (
        <EmptyState
          title={t(isCut ? "none_title" : "empty_title")}
          action={
            isCut ? (
              <Button onPress={() => void navigate({ search: {}, replace: true })}>{t("clear_all")}</Button>
            ) : null
          }
        >
          {t(isCut ? "none" : "empty")}
        </EmptyState>
      ) : (
        <>
          <Days entries={entries} />
          <div className="row audit-end">
            {log.hasNextPage ? (
              <Button isPending={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
                {t("more")}
              </Button>
            ) : (
              <p className="meta">{t("end")}</p>
            )}
          </div>
        </>
      )}
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
          <ul className="audit-list">
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
  const tell = useTell();
  const go = () => void exportAudit(filters).then(openDownload, tell.failed(t("export_failed")));
  return <Button onPress={go}>{t("export")}</Button>;
}

function Pending() {
  const { t } = useTranslation("audit");
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g6">
        {["a", "b", "c", "d", "e", "f"].map((row) => (
          <div key={row} className="row between">
            <Skeleton width="48px" />
            <Skeleton width="44%" />
            <Skeleton width="20%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

import "./practice.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import type { PracticeSearch } from "./practice-search.ts";
import { pageSize, setsQuery } from "./requests.ts";
import { SetRow } from "./set-row.tsx";
import { TeamSetRow } from "./team-set-row.tsx";

const route = getRouteApi("/signed-in/practice/sets");

/** Shows all of a student's sets, or of the team, the archived ones apart. */
export function SetsScreen() {
  const { t } = useTranslation("practice");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<PracticeSearch>) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  return (
    <>
      <PageHead title={t("sets.title_all")} over={<Link href="/practice">{t("title")}</Link>} />
      <SetsList search={search} onChange={change} />
    </>
  );
}

type SetsListProps = { search: PracticeSearch; onChange: (next: Partial<PracticeSearch>) => void };

/** Shows a page of sets with a search, those in use or the archived ones. */
export function SetsList({ search, onChange }: SetsListProps) {
  const { t } = useTranslation("practice");
  const { role } = useUser();
  const sets = useQuery(setsQuery(search, pageSize));
  const isArchive = search.show === "archived";
  return (
    <div className="stack g4">
      <div className="row wrap">
        <ListSearch label={t("sets.search")} value={search.search} onSearch={(words) => onChange({ search: words })} />
        <FilterChips
          label={t("sets.show")}
          choices={[
            { id: "current", label: t("sets.current") },
            { id: "archived", label: t("sets.archived") },
          ]}
          value={isArchive ? "archived" : "current"}
          onChange={(id) => onChange({ show: id === "archived" ? "archived" : undefined })}
        />
      </div>
      <ListStates
        list={sets}
        isEmpty={(page) => page.count === 0}
        filter={{
          isOn: Boolean(search.search),
          noneTitle: t("sets.none_found"),
          onClear: () => onChange({ search: undefined }),
        }}
        empty={
          isArchive ? (
            <EmptyState title={t("sets.none_archived_title")}>{t("sets.none_archived")}</EmptyState>
          ) : (
            <EmptyState title={t("sets.none_title")} way={{ href: "/practice?build=filter", label: t("build.open") }}>
              {t(role === "student" ? "sets.none" : "sets.none_team")}
            </EmptyState>
          )
        }
        pending={<ListPending rows={6} height={56} />}
      >
        {(page) => (
          <>
            <ul className="psets">
              {page.results.map((set) =>
                role === "student" ? <SetRow key={set.id} set={set} /> : <TeamSetRow key={set.id} set={set} />,
              )}
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

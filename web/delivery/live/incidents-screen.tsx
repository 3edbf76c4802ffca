import "./live.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import type { IncidentsSearch } from "./live-search.ts";
import { type Incident, incidentsPageSize, incidentsQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/live/incidents");

/** Shows what was noted while students sat, the latest first; it is made to be printed. */
export function IncidentsScreen() {
  const { t } = useTranslation("live");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(incidentsQuery(search));
  const state = listState<IncidentsSearch>(search, (next) => void navigate({ search: next, replace: true }));
  return (
    <>
      <PageHead
        title={t("incidents.title")}
        aside={
          <div className="row row-2 no-print">
            <ButtonLink href="/live" variant="ghost">
              {t("title")}
            </ButtonLink>
            <Button onPress={() => window.print()}>
              <Icon of={Printer} small />
              {t("incidents.print")}
            </Button>
          </div>
        }
      />
      <div className="list-bar no-print">
        <ListSearch
          label={t("incidents.search")}
          value={search.search}
          onSearch={(words) => state.change({ search: words })}
        />
      </div>
      <ListStates
        list={list}
        isEmpty={({ count }) => count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("incidents.none"), onClear: state.clear }}
        empty={<EmptyState title={t("incidents.empty_title")}>{t("incidents.empty")}</EmptyState>}
        pending={<ListPending rows={4} height={72} />}
      >
        {({ count, results }) => (
          <>
            <ul className="incidents" aria-label={t("incidents.title")}>
              {results.map((incident) => (
                <IncidentLine key={incident.id} incident={incident} />
              ))}
            </ul>
            <Pager page={state.page} pageSize={incidentsPageSize} count={count} onChange={state.goToPage} />
          </>
        )}
      </ListStates>
    </>
  );
}

function IncidentLine({ incident }: { incident: Incident }) {
  const { t } = useTranslation("live");
  const dates = useDates(useUser().time_zone);
  const papers = [...new Set(incident.sessions.map((session) => session.assessment_name))];
  return (
    <li>
      <p className="meta num">
        {dates.moment(incident.at)} · <bdi>{incident.noted_by_name}</bdi>
      </p>
      <p className="incident-text" dir="auto">
        {incident.text || t("incidents.erased")}
      </p>
      <p className="body-s faint">
        {incident.sessions.map((session, index) => (
          <span key={session.id}>
            {index > 0 ? t("and") : null}
            <Link href={`/people/${session.user}`}>{isolated(session.name)}</Link>
            {session.room ? <bdi>{` (${session.room})`}</bdi> : null}
          </span>
        ))}
        {" · "}
        <bdi>{papers.join(t("and"))}</bdi>
      </p>
    </li>
  );
}

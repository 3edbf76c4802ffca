import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import { NotAllowed } from "../../parts/list/not-allowed.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import type { RecordingsSearch } from "./recordings-search.ts";
import { type ListedRecording, pageSize, recordingsQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/recordings");

/** Where a recording is watched: that of a test beside its timeline. */
const addressOf = ({ id, session }: ListedRecording): string =>
  session ? `/live/${session.id}?recording=${id}` : `/recordings/${id}`;

/** Shows the recordings of people within reach. */
export function RecordingsScreen() {
  const { t } = useTranslation("recordings");
  const { role } = useUser();
  if (role === "manager" || role === "staff") return <Recordings />;
  return <NotAllowed title={t("not_allowed_title")}>{t("not_allowed")}</NotAllowed>;
}

function useColumns(): Column<ListedRecording>[] {
  const { t } = useTranslation("recordings");
  const dates = useDates(useUser().time_zone);
  const durations = useDurations();
  return [
    {
      id: "person",
      title: t("columns.person"),
      rowHeader: true,
      cell: (row) => <Link href={`/people/${row.user.id}`}>{row.user.name}</Link>,
    },
    {
      id: "what",
      title: t("columns.what"),
      cell: ({ session }) => (session ? <bdi>{session.assessment_name}</bdi> : t("pages")),
    },
    {
      id: "from",
      title: t("columns.date"),
      cell: (row) => {
        const date = dates.moment(row.from);
        return (
          <Link href={addressOf(row)} aria-label={t("open", { date, name: row.user.name })}>
            {date}
          </Link>
        );
      },
    },
    {
      id: "length",
      title: t("columns.length"),
      numeric: true,
      cell: ({ from, to }) => durations.clock(Date.parse(to) - Date.parse(from)),
    },
    { id: "browser", title: t("columns.browser"), cell: ({ browser }) => browser },
  ];
}

function Recordings() {
  const { t } = useTranslation("recordings");
  const { role } = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(recordingsQuery(search));
  const columns = useColumns();
  const state = listState<RecordingsSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  return (
    <>
      <PageHead title={t("title")} />
      <div className="list-bar">
        <ListSearch label={t("search")} value={search.search} onSearch={(words) => state.change({ search: words })} />
      </div>
      <ListStates
        list={list}
        isEmpty={({ count }) => count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
        empty={
          <EmptyState
            title={t("empty_title")}
            action={role === "staff" ? <ButtonLink href="/settings?part=copying">{t("empty_way")}</ButtonLink> : null}
          >
            {t("empty")}
          </EmptyState>
        }
        pending={<ListPending />}
      >
        {({ count, results }) => (
          <>
            <ListTable
              label={t("title")}
              columns={columns}
              rows={results}
              rowId={({ id }) => id}
              isStale={list.isPlaceholderData}
            />
            <Pager
              pageSize={pageSize}
              page={search.page ?? 1}
              count={count}
              onChange={(page) => void navigate({ search: { ...search, page } })}
            />
          </>
        )}
      </ListStates>
    </>
  );
}

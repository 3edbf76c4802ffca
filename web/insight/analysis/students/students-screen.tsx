import "../analysis.css";
import "../results/results.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { CallError } from "../../../base/requests/call-error.ts";
import { FilterChips } from "../../../base/ui/filter-chips.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListSearch } from "../../../parts/list/list-search.tsx";
import { type ListState, listState } from "../../../parts/list/list-state.ts";
import { ListStates } from "../../../parts/list/list-states.tsx";
import { Pager } from "../../../parts/list/pager.tsx";
import { GroupFilter, SchoolFilter } from "../../../parts/pickers/scope-filters.tsx";
import { pageSize, type StudentsSearch, studentStates } from "../analysis-search.ts";
import { type ResultStudents, resultStudentsQuery } from "../requests.ts";
import { ReleaseHere } from "../results/release-here.tsx";
import { AssessmentTabs } from "./assessment-tabs.tsx";
import { StudentsDownload } from "./students-download.tsx";
import { StudentsTable } from "./students-table.tsx";

const route = getRouteApi("/signed-in/results/$assessment/students");

/** Shows who scored what in one assessment. */
export function StudentsScreen() {
  const { t } = useTranslation("analysis");
  const { assessment } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { role } = useUser();
  const state = listState<StudentsSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  const list = useQuery(resultStudentsQuery(assessment, { ...search, page: state.page, page_size: pageSize }));
  // The page says by itself that nothing is there, or that it may not be seen.
  if (list.error instanceof CallError && [403, 404].includes(list.error.status)) throw list.error;
  const assign =
    role === "counselor" ? null : (
      <ButtonLink href={`/allocate/new?assessment=${encodeURIComponent(assessment)}`}>
        {t("students.assign")}
      </ButtonLink>
    );
  return (
    <>
      <PageHead
        title={list.data?.assessment.name ?? t("students.title")}
        over={
          <>
            <Link href="/results">{t("title")}</Link> · <Size list={list.data} />
          </>
        }
        aside={
          <div className="row wrap row-2 results-acts no-print">
            {assign}
            <StudentsDownload
              assessment={assessment}
              search={search}
              isDisabled={!list.data || list.data.count === 0}
            />
            <ReleaseHere assessment={assessment} />
          </div>
        }
      />
      <AssessmentTabs assessment={assessment} current="students" />
      <Filters state={state} states={list.data?.states} />
      <ListStates
        list={list}
        isEmpty={({ count }) => count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("students.none_title"), onClear: state.clear }}
        empty={
          <EmptyState title={t("students.empty_title")} action={assign}>
            {t("students.empty")}
          </EmptyState>
        }
        pending={<ListPending rows={8} />}
      >
        {(found) => (
          <>
            <StudentsTable assessment={assessment} list={found} state={state} isStale={list.isPlaceholderData} />
            <Pager page={state.page} pageSize={pageSize} count={found.count} onChange={state.goToPage} />
            <p className="foot">{t("students.sure")}</p>
          </>
        )}
      </ListStates>
    </>
  );
}

function Size({ list }: { list: ResultStudents | undefined }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  if (!list) return t("loading");
  return t("students.size", { count: list.states.all, said: numbers.counted(list.states.all) });
}

type FiltersProps = { state: ListState<StudentsSearch>; states: ResultStudents["states"] | undefined };

function Filters({ state: { search: asked, change }, states }: FiltersProps) {
  const { t } = useTranslation("analysis");
  const { search, group, school, state } = asked;
  return (
    <div className="list-bar results-filters no-print">
      <ListSearch label={t("students.search")} value={search} onSearch={(words) => change({ search: words })} />
      <GroupFilter
        label={t("students.group")}
        all={t("students.all_groups")}
        value={group}
        onChange={(next) => change({ group: next })}
      />
      <SchoolFilter
        label={t("students.school")}
        all={t("students.all_schools")}
        value={school}
        onChange={(next) => change({ school: next })}
      />
      {states ? (
        <FilterChips
          label={t("students.state")}
          choices={[
            { id: "all" as const, label: t("students.all"), count: states.all },
            ...studentStates
              .filter((id) => states[id] > 0 || id === state)
              .map((id) => ({ id, label: t(`students.states.${id}`), count: states[id] })),
          ]}
          value={state ?? "all"}
          onChange={(id) => change({ state: id === "all" ? undefined : id })}
        />
      ) : null}
    </div>
  );
}

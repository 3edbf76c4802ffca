import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useUnitScores } from "../../base/common/use-unit-scores.ts";
import { Link } from "../../base/ui/link.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { AssignTest } from "./assign-test.tsx";
import { type Group, type GroupScores, scoresPageSize, scoresQuery } from "./requests.ts";

type Scored = GroupScores["assessments"][number];

const route = getRouteApi("/signed-in/groups/$groupId");

/** Shows what the tests of a group came to, as their columns of the gradebook do, each with the way to who scored what. */
export function ScoresView({ group }: { group: Group }) {
  const { t } = useTranslation("groups");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  const { scoreOf, errorOf } = useUnitScores();
  const { view, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(scoresQuery(group.id, page));
  const sayMedian = (row: Scored) => {
    if (row.median === null) return <span className="faint">{t("scores.none_yet")}</span>;
    const error = errorOf(row, row.error);
    return (
      <>
        {scoreOf(row, row.median)}
        {row.unit === "percent" ? "%" : ""}
        {error === null ? null : <span className="faint"> ±{error}</span>}
      </>
    );
  };
  const columns: Column<Scored>[] = [
    {
      id: "name",
      title: t("scores.test"),
      rowHeader: true,
      cell: ({ id, name, is_open: isOpen }) =>
        isOpen ? <Link href={`/results/${id}/students?group=${group.id}`}>{name}</Link> : <bdi>{name}</bdi>,
    },
    { id: "at", title: t("scores.at"), cell: ({ at }) => (at ? dates.date(at) : "–") },
    { id: "people", title: t("scores.people"), numeric: true, cell: ({ people }) => numbers.counted(people) },
    { id: "median", title: t("scores.median"), numeric: true, cell: sayMedian },
  ];
  return (
    <>
      <p className="row between wrap row-2 mb-4">
        <span className="dim body-s">{t("scores.lead")}</span>
        <Link href={`/results/gradebook?group=${group.id}`}>{t("scores.gradebook")}</Link>
      </p>
      <ListStates
        list={list}
        isEmpty={({ assessments_count: count }) => count === 0}
        empty={
          <EmptyState title={t("scores.empty_title")} action={<AssignTest group={group} />}>
            {t("scores.empty")}
          </EmptyState>
        }
        pending={<ListPending rows={4} />}
      >
        {({ assessments, assessments_count: count }) => (
          <>
            <ListTable
              label={t("views.scores")}
              columns={columns}
              rows={assessments}
              rowId={({ id }) => id}
              isStale={list.isPlaceholderData}
            />
            <Pager
              page={page}
              pageSize={scoresPageSize}
              count={count}
              onChange={(next) => void navigate({ search: { view, page: next }, replace: true })}
            />
          </>
        )}
      </ListStates>
    </>
  );
}

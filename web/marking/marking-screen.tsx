import "./marking.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { AnswerList } from "./answer-list.tsx";
import { QuestionList } from "./question-list.tsx";
import { pageSize, type Queue, queueQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/marking");

/** What waits for a mark: by question, and beneath it one by one. */
export function MarkingScreen() {
  const { t } = useTranslation("marking");
  const search = route.useSearch();
  const { state = "owed", anonymous = false } = search;
  const navigate = route.useNavigate();
  const list = useQuery(queueQuery(search));
  const owed = list.data?.questions.reduce((sum, question) => sum + question.owed, 0) ?? 0;
  const choices = (["owed", "marked", "mine"] as const).map((id) => ({ id, label: t(`state.${id}`) }));
  return (
    <>
      <PageHead
        title={t("title")}
        over={list.data ? t("waiting", { count: owed }) : null}
        aside={
          <Switch
            isSelected={anonymous}
            onChange={(on) => void navigate({ search: { ...search, anonymous: on || undefined }, replace: true })}
          >
            {t("anonymous")}
          </Switch>
        }
      />
      <div className="marking-bar">
        <FilterChips
          label={t("show")}
          choices={choices}
          value={state}
          onChange={(next) =>
            void navigate({
              search: { anonymous: search.anonymous, state: next === "owed" ? undefined : next },
              replace: true,
            })
          }
        />
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Pending />
      ) : (
        <Found queue={list.data} />
      )}
    </>
  );
}

function Found({ queue }: { queue: Queue }) {
  const { t } = useTranslation("marking");
  const numbers = useNumbers();
  const search = route.useSearch();
  const { state = "owed", page = 1 } = search;
  const navigate = route.useNavigate();
  if (queue.count === 0 && !search.question) {
    return <EmptyState title={t(`empty_title.${state}`)}>{t(`empty.${state}`)}</EmptyState>;
  }
  return (
    <>
      {state === "owed" ? (
        <QuestionList
          questions={queue.questions.filter((question) => question.owed > 0)}
          rows={queue.results}
          search={search}
        />
      ) : null}
      <AnswerList rows={queue.results} search={search} />
      {queue.count > pageSize ? (
        <Pagination
          label={t("pages")}
          previousLabel={t("previous")}
          nextLabel={t("next_page")}
          summary={t("summary", {
            from: numbers.counted((page - 1) * pageSize + 1),
            to: numbers.counted(Math.min(page * pageSize, queue.count)),
            total: numbers.counted(queue.count),
          })}
          page={page}
          pageCount={Math.ceil(queue.count / pageSize)}
          onPageChange={(next) => void navigate({ search: { ...search, page: next }, replace: true })}
        />
      ) : null}
    </>
  );
}

function Pending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g6">
        {["a", "b", "c"].map((row) => (
          <div key={row} className="row between">
            <Skeleton width="46%" />
            <Skeleton width="18%" />
            <Skeleton width="72px" height="32px" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

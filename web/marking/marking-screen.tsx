import "./marking.css";
import { adjudicators, markers } from "@sextant/contract/who.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { ListPending } from "../list/list-pending.tsx";
import { listState } from "../list/list-state.ts";
import { ListStates } from "../list/list-states.tsx";
import { Pager } from "../list/pager.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { AgreementPane } from "./agreement-pane.tsx";
import { AnswerList } from "./answer-list.tsx";
import type { MarkingSearch } from "./marking-search.ts";
import { QuestionList } from "./question-list.tsx";
import { pageSize, queueQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/marking");

/** Shows what waits for a mark: by question, and beneath it one by one. */
export function MarkingScreen() {
  const { t } = useTranslation("marking");
  const search = route.useSearch();
  const { role } = useUser();
  const isMarker = markers.some((one) => one === role);
  const { state = isMarker ? "owed" : "adjudicate", anonymous = false } = search;
  const navigate = route.useNavigate();
  const queue = useQuery(queueQuery({ ...search, state }));
  const list = listState<MarkingSearch>(search, (next) => void navigate({ search: next, replace: true }));
  const waiting = queue.data?.questions.reduce((sum, { owed, adjudicate }) => sum + owed + adjudicate, 0) ?? 0;
  const states = [
    ...(isMarker ? (["owed"] as const) : []),
    ...(adjudicators.some((one) => one === role) ? (["adjudicate"] as const) : []),
    ...(["marked", "mine"] as const),
  ];
  const choices = states.map((id) => ({ id, label: t(`state.${id}`) }));
  return (
    <>
      <PageHead
        title={t("title")}
        over={queue.data ? t("waiting", { count: waiting }) : null}
        aside={
          <Switch isSelected={anonymous} onChange={(on) => list.change({ anonymous: on || undefined })}>
            {t("anonymous")}
          </Switch>
        }
      />
      <div className="marking-bar">
        <FilterChips
          label={t("show")}
          choices={choices}
          value={state}
          onChange={(next) => list.change({ question: undefined, state: next === "owed" ? undefined : next })}
        />
      </div>
      <ListStates
        list={queue}
        // Of one question nothing may be left: the others stay in sight.
        isEmpty={({ count }) => count === 0 && !search.question}
        empty={<EmptyState title={t(`empty_title.${state}`)}>{t(`empty.${state}`)}</EmptyState>}
        pending={<ListPending rows={3} height={60} />}
      >
        {({ count, questions, results }) => (
          <>
            {state === "owed" || state === "adjudicate" ? (
              <QuestionList
                questions={questions.filter((question) => question[state] > 0)}
                rows={results}
                search={{ ...search, state: state === "owed" ? undefined : state }}
              />
            ) : null}
            <AnswerList rows={results} search={{ ...search, state: state === "owed" ? undefined : state }} />
            <Pager page={list.page} pageSize={pageSize} count={count} onChange={list.goToPage} />
          </>
        )}
      </ListStates>
      <AgreementPane question={search.question} />
    </>
  );
}

import "./marking.css";
import { adjudicators, markers } from "@sextant/contract/who.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { AgreementPane } from "./agreement-pane.tsx";
import { AnswerList } from "./answer-list.tsx";
import type { MarkingSearch } from "./marking-search.ts";
import { QuestionList } from "./question-list.tsx";
import { pageSize, queueQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/marking");

type State = NonNullable<MarkingSearch["state"]> | "owed";
type Counts = Record<Exclude<State, "mine">, number>;

/** Returns the states in the order of marking: those that a person acts on, and the others as long as something is in them. */
function shownStates(role: string, chosen: State, counts: Counts | undefined): State[] {
  const isAdjudicator = adjudicators.some((one) => one === role);
  const has = (state: Exclude<State, "mine">) => state === chosen || (counts?.[state] ?? 0) > 0;
  const others = counts ? counts.differs - counts.adjudicate : 0;
  return [
    ...(markers.some((one) => one === role) ? (["owed"] as const) : []),
    ...(["claimed", "second"] as const).filter(has),
    ...(isAdjudicator ? (["adjudicate"] as const) : []),
    ...(chosen === "differs" || others > 0 ? (["differs"] as const) : []),
    ...(["decided", "released"] as const),
    ...(["sent_back"] as const).filter(has),
    "mine",
  ];
}

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
  const counts = queue.data?.counts;
  const choices = shownStates(role, state, counts).map((id) => ({
    id,
    label: t(`state.${id}`),
    ...(counts && id !== "mine" ? { count: counts[id] } : {}),
  }));
  return (
    <>
      <PageHead
        title={t("title")}
        over={counts ? t("waiting", { count: counts.owed + counts.adjudicate }) : null}
        aside={
          <Switch isSelected={anonymous} onChange={(on) => list.change({ anonymous: on || undefined })}>
            {t("anonymous")}
          </Switch>
        }
      />
      <div className="mb-6">
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
        empty={
          <EmptyState
            title={t(`empty_title.${state}`)}
            action={state === "owed" ? <ButtonLink href="/results">{t("to_results")}</ButtonLink> : undefined}
          >
            {t(`empty.${state}`)}
          </EmptyState>
        }
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

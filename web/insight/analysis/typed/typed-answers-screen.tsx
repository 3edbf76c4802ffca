import "./typed-answers.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Link } from "../../../base/ui/link.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { Segmented } from "../../../base/ui/segmented.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { listState } from "../../../parts/list/list-state.ts";
import { ListStates } from "../../../parts/list/list-states.tsx";
import { Pager } from "../../../parts/list/pager.tsx";
import { pageSize, type TypedSearch } from "../analysis-search.ts";
import { type TypedAnswers, typedAnswersQuery } from "../requests.ts";
import { TypedRow } from "./typed-row.tsx";

const route = getRouteApi("/signed-in/results/$assessment/typed-answers/$question");

/** Shows what students typed to a question, what counts as right, and whether the key missed a right answer. */
export function TypedAnswersScreen() {
  const { t } = useTranslation("analysis");
  const { assessment, question } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = listState<TypedSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  const list = useQuery(typedAnswersQuery(assessment, { ...search, question, page: state.page, page_size: pageSize }));
  return (
    <>
      <PageHead
        title={t("typed.title")}
        over={
          <>
            <Link href="/results">{t("title")}</Link>
            {list.data ? (
              <>
                {" · "}
                <Link href={`/results/${assessment}`}>{list.data.assessment.name}</Link>
              </>
            ) : null}
          </>
        }
      />
      <ListStates
        list={list}
        isEmpty={({ hidden, students }) => hidden !== null || students.right + students.wrong === 0}
        empty={<Nothing hidden={list.data?.hidden ?? null} />}
        pending={<ListPending rows={6} />}
      >
        {(found) => (
          <>
            <p className="dim typed-lead" dir="auto">
              {found.question.title}
            </p>
            <section className="block" aria-labelledby="typed-missed">
              <header className="row wrap row-4 between">
                <div>
                  <h2 className="h2" id="typed-missed">
                    {t("typed.missed.title")}
                  </h2>
                  <Missed found={found} />
                </div>
                <Segmented
                  label={t("typed.shown")}
                  choices={[
                    { id: "all" as const, label: t("typed.all") },
                    { id: "right" as const, label: t("typed.right") },
                    { id: "wrong" as const, label: t("typed.wrong") },
                  ]}
                  value={search.counted ?? "all"}
                  onChange={(id) => state.change({ counted: id === "all" ? undefined : id })}
                />
              </header>
              <Rows found={found} assessment={assessment} version={search.version} />
              <Pager page={state.page} pageSize={pageSize} count={found.count} onChange={state.goToPage} />
              <Foot found={found} />
            </section>
          </>
        )}
      </ListStates>
    </>
  );
}

function Nothing({ hidden }: Pick<TypedAnswers, "hidden">) {
  const { t } = useTranslation("analysis");
  const why = hidden ?? "none";
  return <EmptyState title={t(`typed.hidden.${why}.title`)}>{t(`typed.hidden.${why}.text`)}</EmptyState>;
}

function Missed({ found: { missed } }: { found: TypedAnswers }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  if (!missed) return <p className="answer">{t("typed.missed.none")}</p>;
  const said = numbers.counted(missed.students);
  return (
    <p className="answer">
      {t("typed.missed.one", { count: missed.students, said, typed: missed.typed })}{" "}
      {missed.likeness ? t(`typed.likeness.${missed.likeness}`) : null}
    </p>
  );
}

type RowsProps = { found: TypedAnswers; assessment: string; version: TypedSearch["version"] };

function Rows({ found, assessment, version }: RowsProps) {
  const { t } = useTranslation("analysis");
  if (found.results.length === 0) return <p className="dim">{t("typed.none_shown")}</p>;
  const most = Math.max(1, ...found.results.map(({ students }) => students));
  return (
    <>
      <div className="typed-head meta" aria-hidden="true">
        <span>{t("typed.head.typed")}</span>
        <span />
        <span>{t("typed.head.students")}</span>
        <span>{t("typed.head.counts")}</span>
        <span />
      </div>
      <ul>
        {found.results.map((answer) => (
          <TypedRow
            key={`${answer.counted} ${answer.typed}`}
            answer={answer}
            share={answer.students / most}
            isMissed={answer.typed === found.missed?.typed && answer.counted === found.missed.counted}
            question={found.question.id}
            assessment={assessment}
            version={version}
            mayRegrade={found.can.regrade}
          />
        ))}
      </ul>
    </>
  );
}

function Foot({ found: { people, students } }: { found: TypedAnswers }) {
  const { t } = useTranslation("analysis");
  const { counted } = useNumbers();
  return (
    <p className="foot">
      {t("typed.sure", {
        count: people,
        said: counted(people),
        right: counted(students.right),
        wrong: counted(students.wrong),
        omitted: counted(students.omitted),
      })}
    </p>
  );
}

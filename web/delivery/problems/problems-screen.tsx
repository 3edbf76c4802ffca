import "./problems.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { WithHelp } from "../../base/ui/page-help.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useAgo } from "../../base/ui/use-ago.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { NotAllowed } from "../../parts/list/not-allowed.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import type { ProblemsSearch, Show } from "./problems-search.ts";
import { QuestionReports } from "./question-reports.tsx";
import { pageSize, queueQuery, type ReportedQuestion } from "./requests.ts";
import { useKindWords } from "./use-kind-words.ts";

const route = getRouteApi("/signed-in/problems");

/** Shows the questions that students report problems with, most reports first, and beside them one of these with its reports. */
export function ProblemsScreen() {
  const { t } = useTranslation("problems");
  const { role } = useUser();
  useDocumentTitle(t("title"));
  if (role !== "staff" && role !== "tutor") return <NotAllowed title={t("denied_title")}>{t("denied")}</NotAllowed>;
  return <Queue />;
}

function addressOf({ show, question, page }: ProblemsSearch): string {
  const entries = Object.entries({ show, question, page }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return entries.length === 0 ? "/problems" : `/problems?${new URLSearchParams(entries)}`;
}

function Queue() {
  const { t } = useTranslation("problems");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = search.show ?? "open";
  const list = useQuery(queueQuery(show, search.page));
  // Counts at the filters; the list says when it can’t be loaded.
  const open = useQuietExtra(queueQuery("open"));
  const during = useQuietExtra(queueQuery("during"));
  const chosen = search.question ?? list.data?.results[0]?.question ?? null;
  const reports = open?.results.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const choices: { id: Show; label: string; count?: number }[] = [
    { id: "open", label: t("show.open"), ...(open ? { count: open.count } : {}) },
    { id: "during", label: t("show.during"), ...(during ? { count: during.count } : {}) },
    { id: "answered", label: t("show.answered") },
  ];
  return (
    <div className="prob-wrap">
      <section className="prob-list" aria-labelledby="problems-title">
        <header>
          <WithHelp>
            <h1 className="h1" id="problems-title">
              {t("title")}
            </h1>
          </WithHelp>
          {open && open.count > 0 ? (
            <p className="lead body-s num">
              {t("said", {
                reports: t("reports", { count: reports }),
                questions: t("questions", { count: open.count }),
              })}
            </p>
          ) : null}
          <FilterChips
            label={t("show.label")}
            choices={choices}
            value={show}
            onChange={(id) => void navigate({ search: { show: id === "open" ? undefined : id } })}
          />
        </header>
        <ListStates
          list={list}
          isEmpty={({ count }) => count === 0}
          empty={<EmptyState title={t(`empty_title.${show}`)}>{t("empty")}</EmptyState>}
          pending={<ListPending rows={5} height={72} />}
        >
          {({ count, results }) => (
            <>
              <nav aria-label={t("list")}>
                {results.map((each) => (
                  <QuestionLink
                    key={each.question}
                    reported={each}
                    href={addressOf({ ...search, question: each.question })}
                    isHere={each.question === chosen}
                  />
                ))}
              </nav>
              <Pager
                page={search.page ?? 1}
                pageSize={pageSize}
                count={count}
                onChange={(page) => void navigate({ search: { ...search, page } })}
              />
            </>
          )}
        </ListStates>
      </section>
      {chosen ? (
        <QuestionReports
          key={chosen}
          question={chosen}
          reported={list.data?.results.find(({ question }) => question === chosen) ?? null}
        />
      ) : null}
    </div>
  );
}

type QuestionLinkProps = { reported: ReportedQuestion; href: string; isHere: boolean };

function QuestionLink({ reported, href, isHere }: QuestionLinkProps) {
  const { t } = useTranslation("problems");
  const ago = useAgo();
  const kindWords = useKindWords();
  const isKey = (reported.kinds.wrong_key ?? 0) > 0;
  return (
    <Link href={href} className="prob" aria-current={isHere ? "true" : undefined}>
      <span className="n" aria-hidden="true">
        {reported.count}
      </span>
      <span>
        <span className="sr">{t("reports", { count: reported.count })}: </span>
        <bdi className="st clamp2">{reported.title}</bdi>
        <span className="m">
          {isKey ? (
            <span className="look">
              <Icon of={CircleAlert} small />
              {kindWords(reported.kinds)}
            </span>
          ) : (
            <span>{kindWords(reported.kinds)}</span>
          )}
          <span className="num">
            {t("where", {
              assessment: reported.assessment.name,
              position: reported.position,
              when: ago(reported.newest_at),
            })}
          </span>
        </span>
      </span>
    </Link>
  );
}

import { named, personNamed } from "../../base/common/person-named.tsx";
import "./mistakes.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button as PlainButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { AssignPractice } from "../../base/common/assign-practice.tsx";
import { coveringQuery } from "../../base/common/covering.ts";
import { mistakePracticeAddress } from "../../base/common/practice-address.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useFamilyName, useReasonName } from "../../base/common/use-reason-name.ts";
import { Button } from "../../base/ui/button.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ActiveFilters } from "../../parts/list/active-filters.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { NotAllowed } from "../../parts/list/not-allowed.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import type { Analysis, Mistake, Shown } from "../../parts/redo/requests.ts";
import { TryDialog } from "../../parts/redo/try-dialog.tsx";
import { useAfterRedo } from "../../parts/redo/use-after-redo.ts";
import { AskReason } from "./ask-reason.tsx";
import { CostMapBlock } from "./cost-map.tsx";
import { amountOf, canProject, TESTS_TO_PROJECT } from "./cost-value.ts";
import { Families } from "./families.tsx";
import { FamilyLead } from "./family-lead.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { MistakeTable } from "./mistake-table.tsx";
import { MistakesLead } from "./mistakes-lead.tsx";
import { isByTopic, type MistakesSearch } from "./mistakes-search.ts";
import { practiceFilters } from "./practice-filters.ts";
import { mistakesQuery, pageSize, todoQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/mistakes");
/** Hash of addresses that link straight to the list, past the content above it. */
const listId = "list";

/** Shows where points were lost and why, each mistake, and the way to close it. */
export function MistakesScreen() {
  const { t } = useTranslation("mistakes");
  const { role } = useUser();
  const search = route.useSearch();
  if (role !== "student" && !search.user && !search.group && !search.session)
    return <NotAllowed title={t("whose_title")}>{t("whose")}</NotAllowed>;
  return <Mistakes search={search} isOwn={role === "student"} />;
}

type Trying = { queue: readonly Mistake[]; kind: Shown["kind"] };

function Mistakes({ search, isOwn }: { search: MistakesSearch; isOwn: boolean }) {
  const { t } = useTranslation("mistakes");
  const navigate = route.useNavigate();
  const refresh = useAfterRedo();
  const [trying, setTrying] = useState<Trying | null>(null);
  const list = useQuery(mistakesQuery(search));
  const todo = useExtra({ ...todoQuery(search), enabled: isOwn }, t("unloaded.due"));
  const byTopic = isByTopic(search);
  const topics = isOwn && byTopic ? (list.data?.results ?? []).flatMap(({ tags }) => tags.at(-1)?.id ?? []) : [];
  const covering = useExtra(coveringQuery(topics), t("unloaded.covering"));
  const change = (next: Partial<MistakesSearch>) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  const close = () => {
    setTrying(null);
    refresh();
  };
  return (
    <>
      <Head
        analysis={list.data}
        isOwn={isOwn}
        todo={todo.data}
        byTopic={byTopic}
        isNarrowed={Boolean(search.tag ?? search.reason ?? search.family)}
        practise={list.data ? practiceFilters(search, list.data) : { tags: [] }}
        onPractise={(queue) => setTrying({ queue, kind: "sibling" })}
      />
      {todo.failure}
      <ListStates
        list={list}
        isEmpty={({ base }) => base.questions === 0}
        empty={<EmptyState title={t("empty_title")}>{t(isOwn ? "empty" : "empty_team")}</EmptyState>}
        pending={<ListPending rows={6} height={44} />}
      >
        {(analysis) => (
          <>
            <FilterBar search={search} analysis={analysis} onChange={change} />
            <Views byTopic={byTopic} onChange={change} />
            <Under analysis={analysis} onChange={change} />
            {search.ask ? (
              <AskReason
                search={search}
                isOwn={isOwn}
                onRedo={(mistake) => setTrying({ queue: [mistake], kind: "redo" })}
                onClose={() => change({ ask: undefined })}
              />
            ) : null}
            {!byTopic && analysis.total.mistakes > 0 ? (
              <Families
                analysis={analysis}
                search={search}
                isOwn={isOwn}
                isStale={list.isPlaceholderData}
                onChange={change}
                onTry={(mistake, kind) => setTrying({ queue: [mistake], kind })}
              />
            ) : null}
            {byTopic && analysis.total.mistakes > 0 ? (
              <section className="block" aria-label={t("map.caption")}>
                <CostMapBlock
                  analysis={analysis}
                  search={search}
                  measure={search.measure ?? "points"}
                  onChange={change}
                />
                <Foot analysis={analysis} isOwn={isOwn} onChange={change} />
              </section>
            ) : null}
            {byTopic ? (
              <Listed search={search} analysis={analysis} onChange={change}>
                {covering.failure}
                <MistakeTable
                  analysis={analysis}
                  isOwn={isOwn}
                  isOfGroup={analysis.of.group !== null}
                  isStale={list.isPlaceholderData}
                  covering={covering.data ?? new Map()}
                  onTry={(mistake, kind) => setTrying({ queue: [mistake], kind })}
                />
              </Listed>
            ) : (
              <p className="foot">{t(isOwn ? "foot.own" : "foot.team")}</p>
            )}
          </>
        )}
      </ListStates>
      {trying ? <TryDialog {...trying} onClose={close} /> : null}
    </>
  );
}

/** Returns where the name in the title leads: to the group or the student. */
function namedOf(of: Analysis["of"] | undefined) {
  if (of?.group) return named(of.group.name, `/groups/${of.group.id}`);
  return of?.user ? personNamed(of.user) : undefined;
}

type HeadProps = {
  analysis: Analysis | undefined;
  isOwn: boolean;
  todo: Analysis | undefined;
  byTopic: boolean;
  isNarrowed: boolean;
  /** What the filters leave, as a set can be narrowed to it. */
  practise: ReturnType<typeof practiceFilters>;
  onPractise: (queue: readonly Mistake[]) => void;
};

function Head({ analysis, isOwn, todo, byTopic, isNarrowed, practise, onPractise }: HeadProps) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const group = analysis?.of.group;
  const who = group?.name ?? analysis?.of.user?.name;
  const base = analysis?.base;
  const count = todo?.count ?? 0;
  const inTurn = new Set(todo?.due.in_turn);
  const queue = todo?.results.filter(({ id }) => inTurn.has(id)) ?? [];
  /** One day alone, where there is but one. */
  const days = (first: string, last: string) => {
    const [from, to] = [dates.date(first), dates.date(last)];
    return from === to ? to : t("days", { from, to });
  };
  return (
    <>
      <PageHead
        title={isOwn || !who ? t("title") : t("title_of", { name: who })}
        named={isOwn ? undefined : namedOf(analysis?.of)}
        over={
          base?.first_at && base.last_at
            ? t(base.not_reached > 0 ? "over_not_reached" : "over", {
                missing: numbers.counted(base.not_reached),
                tests: t("tests", { count: base.sittings, said: numbers.counted(base.sittings) }),
                days: days(base.first_at, base.last_at),
                questions: t("questions", { count: base.questions, said: numbers.counted(base.questions) }),
              })
            : undefined
        }
        aside={
          isOwn ? (
            <div className="row row-2 wrap">
              {analysis && analysis.due.count > 0 ? (
                <ButtonLink href={mistakePracticeAddress(practise.tags.length === 1 ? practise.tags[0] : undefined)}>
                  {t("build_set")}
                </ButtonLink>
              ) : null}
              {queue.length > 0 && isNarrowed ? (
                <Button variant="primary" onPress={() => onPractise(queue)}>
                  {t(queue.length < count ? "practise_some" : "practise_these", {
                    count: queue.length,
                    said: numbers.counted(queue.length),
                  })}
                </Button>
              ) : null}
              {count > 0 && !isNarrowed ? (
                <ButtonLink variant="primary" href="/practice">
                  {t("practise_today")}
                </ButtonLink>
              ) : null}
            </div>
          ) : analysis ? (
            <AssignPractice
              user={analysis.of.user?.id}
              group={analysis.of.group?.id}
              tag={practise.tags}
              difficulty={practise.difficulty}
            />
          ) : null
        }
      />
      {group && group.reached < group.students ? (
        <p className="meta">
          {t("reached", {
            reached: numbers.counted(group.reached),
            count: group.students,
            said: numbers.counted(group.students),
          })}
        </p>
      ) : null}
      {analysis ? byTopic ? <MistakesLead analysis={analysis} /> : <FamilyLead analysis={analysis} /> : null}
      {isOwn && analysis && analysis.total.mistakes > 0 ? <p className="meta mb-4">{t("closing.how")}</p> : null}
      {isOwn && analysis && count === 0 && analysis.due.next_at ? (
        <p className="meta mistakes-next">{t("next_due", { day: dates.day(analysis.due.next_at) })}</p>
      ) : null}
    </>
  );
}

type PartProps = { analysis: Analysis; onChange: (next: Partial<MistakesSearch>) => void };

/** By reason or by topic. What only one of them has is left behind. */
function Views({ byTopic, onChange }: Pick<PartProps, "onChange"> & { byTopic: boolean }) {
  const { t } = useTranslation("mistakes");
  const nothing = { tag: undefined, reason: undefined, under: undefined, state: undefined, ask: undefined };
  return (
    <div className="mb-4">
      <Segmented
        label={t("views.label")}
        choices={[
          { id: "reason", label: t("views.reason") },
          { id: "topic", label: t("views.topic") },
        ]}
        value={byTopic ? "topic" : "reason"}
        onChange={(view) =>
          onChange({
            ...nothing,
            ordering: undefined,
            family: undefined,
            view: view === "topic" ? "topic" : undefined,
          })
        }
      />
    </div>
  );
}

/** Where in the tags one looks, and the way back up. */
function Under({ analysis: { under }, onChange }: PartProps) {
  const { t } = useTranslation("mistakes");
  if (under.length === 0) return null;
  return (
    <nav className="row row-2 wrap body-s mb-4" aria-label={t("under.label")}>
      <PlainButton className="link" onPress={() => onChange({ under: undefined, tag: undefined })}>
        {t("under.all")}
      </PlainButton>
      {under.map(({ id, name }, index) => (
        <span key={id} className="row row-2">
          <span aria-hidden="true">›</span>
          {index === under.length - 1 ? (
            <bdi className="med">{name}</bdi>
          ) : (
            <PlainButton className="link" onPress={() => onChange({ under: id, tag: undefined })}>
              <bdi>{name}</bdi>
            </PlainButton>
          )}
        </span>
      ))}
    </nav>
  );
}

function Foot({ analysis, isOwn, onChange }: PartProps & { isOwn: boolean }) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const none = analysis.reasons.find(({ key }) => key === "none");
  return (
    <p className="foot">
      {t(isOwn ? "foot.own" : "foot.team")}{" "}
      {canProject(analysis.base) ? t("foot.bands") : t("foot.too_few", { tests: numbers.counted(TESTS_TO_PROJECT) })}{" "}
      {none ? (
        <>
          {t("foot.none", { count: amountOf(none, "points"), points: numbers.plain(amountOf(none, "points")) })}{" "}
          <PlainButton className="link" onPress={() => onChange({ reason: "none", tag: undefined, ask: true })}>
            {t("foot.give")}
          </PlainButton>
        </>
      ) : null}
    </p>
  );
}

type ListedProps = PartProps & { search: MistakesSearch; children: ReactNode };

function Listed({ search, analysis, onChange, children }: ListedProps) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const reasonName = useReasonName();
  const familyName = useFamilyName();
  const hash = useLocation({ select: (location) => location.hash });
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // A link to one topic targets the list, which can be scrolled to only once it has rendered.
    if (hash !== listId) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash]);
  const reason = analysis.reasons.find(({ key }) => key === search.reason);
  const tag = [...analysis.tags.map((one) => one.tag), ...analysis.results.flatMap(({ tags }) => tags)].find(
    ({ id }) => id === search.tag,
  );
  const filters = [
    ...(search.family
      ? [{ id: "family", name: familyName(search.family), onRemove: () => onChange({ family: undefined }) }]
      : []),
    ...(search.reason
      ? [
          {
            id: "reason",
            name: reasonName(search.reason, reason?.name ?? null),
            onRemove: () => onChange({ reason: undefined }),
          },
        ]
      : []),
    ...(search.tag
      ? [{ id: "tag", name: tag?.name ?? t("map.other"), onRemove: () => onChange({ tag: undefined }) }]
      : []),
  ];
  return (
    <section className="block mistakes-list" aria-labelledby="mistakes-count">
      <header className="row wrap">
        <h2 className="h2" id="mistakes-count" tabIndex={-1} ref={heading}>
          {t("count", { count: analysis.count, said: numbers.counted(analysis.count) })}
        </h2>
        <ActiveFilters
          filters={filters}
          onClear={() => onChange({ family: undefined, reason: undefined, tag: undefined })}
        />
      </header>
      {analysis.count === 0 ? <p className="faint">{t("none_here")}</p> : children}
      <Pager
        page={search.page ?? 1}
        pageSize={pageSize}
        count={analysis.count}
        onChange={(page) => onChange({ page })}
      />
    </section>
  );
}

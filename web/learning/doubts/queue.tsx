import "../../base/ui/styles/bench-head.css";
import "../../base/ui/styles/bench.css";
import "./doubts.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Clock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { doubtCountQuery } from "../../base/common/doubt-count.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { optionLetter } from "../../base/questions/choice/choose-option.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { readLetterKeys } from "../../base/ui/letter-keys.ts";
import { Link } from "../../base/ui/link.tsx";
import { WithHelp } from "../../base/ui/page-help.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useLetterKeys } from "../../base/ui/use-letter-keys.ts";
import { useMedia } from "../../base/ui/use-media.ts";
import { waitedSeconds } from "../../base/ui/waited.ts";
import type { ListedDoubt } from "../../parts/ask/requests.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import type { DoubtsSearch, Show } from "./doubts-search.ts";
import { LIST_AND_DOUBT } from "./list-and-doubt.ts";
import { QueueDoubt } from "./queue-doubt.tsx";
import { pageSize, queueQuery } from "./requests.ts";
import { usePlaceWords } from "./use-place-words.ts";

const route = getRouteApi("/signed-in/doubts");

/** Open doubts are ordered by waiting time or by how many students an answer helps; resolved ones, newest first. */
const orderings = { waiting: "waiting_since", helps: "-peers,waiting_since" } as const;

/** Seconds after which a waiting doubt counts as waiting long. */
const LONG = 4 * 3600;

function addressOf(search: DoubtsSearch): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return `/doubts?${new URLSearchParams(entries)}`;
}

/** Shows the doubts of the students within reach, those first that wait longest or help most, and beside them one of these to answer. */
export function Queue() {
  const { t } = useTranslation("doubts");
  const durations = useDurations();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = search.show ?? "open";
  const order = search.order ?? "waiting";
  const list = useQuery(queueQuery(show, show === "resolved" ? "-created_at" : orderings[order], search.page));
  // Counts beside the title and at the filters; the list says when it can’t be loaded.
  const data = useQuietExtra(doubtCountQuery);
  const results = list.data?.results ?? [];
  const hasBoth = useMedia(LIST_AND_DOUBT);
  const chosen = search.doubt ?? (hasBoth ? results[0]?.id : null) ?? null;
  const go = (change: Partial<DoubtsSearch>) => void navigate({ search: { ...search, ...change } });
  const step = (by: number) => {
    const at = results.findIndex(({ id }) => id === chosen);
    const next = results[Math.min(results.length - 1, Math.max(0, at + by))];
    if (next) go({ doubt: next.id });
  };
  useLetterKeys({ j: () => step(1), k: () => step(-1) }, readLetterKeys());
  const said = [
    data ? t("queue.open", { count: data.open }) : "",
    data?.oldest_at ? t("queue.oldest", { time: durations.words(waitedSeconds(data.oldest_at)) }) : "",
    data?.usual_minutes ? t("queue.usual", { time: durations.roughly(data.usual_minutes * 60) }) : "",
  ].filter(Boolean);
  const choices: { id: Show; label: string }[] = [
    { id: "open", label: data ? t("show.open_count", { count: data.open }) : t("show.open") },
    { id: "mine", label: data ? t("show.mine_count", { count: data.mine }) : t("show.mine") },
    { id: "answered", label: t("show.answered") },
    { id: "resolved", label: t("show.resolved") },
  ];
  return (
    <div className="bench doubts-bench" data-open={search.doubt !== undefined || undefined}>
      <header className="bench-head">
        <WithHelp>
          <h1>{t("title")}</h1>
        </WithHelp>
        <span className="body-s faint num">{said.join(" · ")}</span>
      </header>
      <div className="bench-cols doubts-cols">
        <section className="q-list" aria-label={t("queue.label")}>
          <div className="q-bar">
            <Segmented
              label={t("show.label")}
              choices={choices}
              value={show}
              onChange={(id) => go({ show: id, doubt: undefined, page: undefined })}
            />
            {show === "resolved" ? null : (
              <Segmented
                label={t("order.label")}
                choices={[
                  { id: "waiting", label: t("order.waiting") },
                  { id: "helps", label: t("order.helps") },
                ]}
                value={order}
                onChange={(id) => go({ order: id === "helps" ? id : undefined, page: undefined })}
              />
            )}
          </div>
          <ListStates
            list={list}
            isEmpty={({ count }) => count === 0}
            empty={<EmptyState title={t(`empty_title.${show}`)}>{t(`empty.${show}`)}</EmptyState>}
            pending={<ListPending rows={6} height={80} />}
          >
            {({ count }) => (
              <>
                <nav aria-label={t("queue.list")}>
                  {results.map((one) => (
                    <Waiting
                      key={one.id}
                      one={one}
                      href={addressOf({ ...search, doubt: one.id })}
                      isHere={one.id === chosen}
                    />
                  ))}
                </nav>
                <Pager page={search.page ?? 1} pageSize={pageSize} count={count} onChange={(page) => go({ page })} />
              </>
            )}
          </ListStates>
        </section>
        {chosen ? (
          <QueueDoubt key={chosen} id={chosen} onBack={() => go({ doubt: undefined })} />
        ) : (
          <section className="q-mid" aria-label={t("one")} />
        )}
      </div>
    </div>
  );
}

function Waiting({ one, href, isHere }: { one: ListedDoubt; href: string; isHere: boolean }) {
  const { t } = useTranslation("doubts");
  const durations = useDurations();
  const placeWords = usePlaceWords();
  const waits = waitedSeconds(one.waiting_since);
  const chosen = one.anchor.question?.chosen ?? null;
  const isLate = one.state === "open" && waits > LONG;
  return (
    <Link className="qd" href={href} aria-current={isHere ? "true" : undefined}>
      <bdi className="q clamp2">{one.title || t("picture_only")}</bdi>
      <span className="big">
        {one.peers ?? 1}
        <small>{chosen === null ? t("asked_here") : t("chose", { letter: optionLetter(chosen) })}</small>
      </span>
      <span className="m num">
        <span>
          <bdi>{one.user.name}</bdi>
        </span>
        <span>
          <bdi>{placeWords(one.anchor)}</bdi>
        </span>
        <span className={isLate ? "late" : undefined}>
          {isLate ? <Icon of={Clock} small /> : null}
          {one.state === "open" ? durations.words(waits) : t(`state.${one.state}`)}
        </span>
        {one.claim ? <b className="med">{one.claim.is_mine ? t("yours") : <bdi>{one.claim.by.name}</bdi>}</b> : null}
      </span>
    </Link>
  );
}

import "./doubts.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useMedia } from "../../base/ui/use-media.ts";
import { waitedSeconds } from "../../base/ui/waited.ts";
import type { ListedDoubt } from "../../parts/ask/requests.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { LIST_AND_DOUBT } from "./list-and-doubt.ts";
import { ownQuery, pageSize } from "./requests.ts";
import { Thread } from "./thread.tsx";
import { usePlaceWords } from "./use-place-words.ts";

const route = getRouteApi("/signed-in/doubts");

/** Shows a student’s doubts and beside them one of these with its answers. */
export function OwnDoubts() {
  const { t } = useTranslation("doubts");
  const { doubt, page } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(ownQuery(page));
  const hasBoth = useMedia(LIST_AND_DOUBT);
  const fresh = list.data?.results.filter(({ is_new }) => is_new).length ?? 0;
  const chosen = doubt ?? (hasBoth ? list.data?.results[0]?.id : null) ?? null;
  return (
    <div className="own-doubts" data-open={doubt !== undefined || undefined}>
      <PageHead
        title={t("title")}
        over={
          list.data && list.data.count > 0
            ? [t("count", { count: list.data.count }), fresh > 0 ? t("new_answers", { count: fresh }) : ""]
                .filter(Boolean)
                .join(" · ")
            : null
        }
      />
      <ListStates
        list={list}
        isEmpty={({ count }) => count === 0}
        empty={
          <EmptyState title={t("empty_own_title")} way={{ href: "/performance/reports", label: t("empty_own_way") }}>
            {t("empty_own")}
          </EmptyState>
        }
        pending={<ListPending rows={4} height={72} />}
      >
        {({ count, results }) => (
          <div className="own-cols">
            <div className="own-doubts-list">
              <nav aria-label={t("list")}>
                {results.map((one) => (
                  <OwnDoubt key={one.id} one={one} isHere={one.id === chosen} />
                ))}
              </nav>
              <Pager
                page={page ?? 1}
                pageSize={pageSize}
                count={count}
                onChange={(next) => void navigate({ search: { page: next } })}
              />
            </div>
            {chosen ? <Thread key={chosen} id={chosen} /> : null}
          </div>
        )}
      </ListStates>
    </div>
  );
}

function OwnDoubt({ one, isHere }: { one: ListedDoubt; isHere: boolean }) {
  const { t } = useTranslation("doubts");
  const dates = useDates(useUser().time_zone);
  const durations = useDurations();
  const placeWords = usePlaceWords();
  const waits = waitedSeconds(one.waiting_since);
  return (
    <Link className="my-dbt" href={`/doubts?doubt=${one.id}`} aria-current={isHere ? "true" : undefined}>
      <bdi className="q">{one.title || t("picture_only")}</bdi>
      <span className="faint num">
        <bdi>{placeWords(one.anchor)}</bdi> · {dates.dayAndMonth(one.created_at)}
      </span>
      {one.is_new ? (
        <span className="meta brass strong">{t("state.new")}</span>
      ) : (
        <span className="meta num">
          {one.state === "open" ? t("state.waiting", { time: durations.words(waits) }) : t(`state.${one.state}`)}
        </span>
      )}
    </Link>
  );
}

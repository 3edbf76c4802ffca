import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLive } from "../../base/common/live-context.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { queryKey } from "../../base/requests/query-key.ts";
import { areAnswersOpen, openAnswers } from "./open-answers.ts";
import { isHidden, reviewKey, reviewQuery, sittingQuery } from "./requests.ts";
import { numberRows } from "./section-rows.ts";
import { countUnmarked, isOver, pollAfterMs, standingOf } from "./standing.ts";
import { useReadResult } from "./use-read-result.ts";

/**
 * Follows a sitting and its questions until they are final: by live events, and by polling where those don’t arrive. `rows` is null while
 * they may not be seen. `isOwn` is true for the student's own report.
 */
export function useSitting(session: string) {
  const queryClient = useQueryClient();
  const user = useUser();
  const { data: sitting } = useSuspenseQuery({
    ...sittingQuery(session),
    refetchInterval: ({ state }) => (state.data ? pollAfterMs(standingOf(state.data, 0)) : false),
  });
  const [opened, setOpened] = useState<string | null>(null);
  const review = useQuery({
    ...reviewQuery(session, opened !== session && !areAnswersOpen(session)),
    enabled: isOver(sitting),
    // What is closed stays on the page until it is open.
    placeholderData: (before, query) => (query?.queryKey[2] === session ? before : undefined),
    retry: false,
    throwOnError: (error) => !isHidden(error),
  });
  const owed = countUnmarked(review.data ?? []);
  useLive(({ type, data }) => {
    if (type === "session.changed" && isAbout(data, session)) {
      void queryClient.invalidateQueries({
        queryKey: queryKey("report"),
        predicate: ({ queryKey }) => queryKey[2] === session,
      });
    }
  });
  const isOwn = sitting.user === user.id;
  useReadResult(session, isOwn && sitting.state === "released");
  useFreshRows(session, `${sitting.state} ${sitting.released_at} ${sitting.score?.scored_at}`);
  return {
    sitting,
    standing: standingOf(sitting, owed),
    owed,
    rows: review.data ? numberRows(sitting, review.data) : null,
    isOwn,
    /** Opens what the student missed without redoing it. */
    openAnswers: () => {
      openAnswers(session);
      setOpened(session);
    },
  };
}

/** Asks for the questions again when what may be seen of them has changed. */
function useFreshRows(session: string, moment: string): void {
  const queryClient = useQueryClient();
  const seen = useRef(moment);
  useEffect(() => {
    if (seen.current === moment) return;
    seen.current = moment;
    void queryClient.invalidateQueries({ queryKey: reviewKey(session) });
  }, [queryClient, session, moment]);
}

function isAbout(data: unknown, session: string): boolean {
  return data !== null && typeof data === "object" && "session" in data && data.session === session;
}

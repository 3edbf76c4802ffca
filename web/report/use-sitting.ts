import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive } from "../common/live-context.tsx";
import { useUser } from "../common/session-context.tsx";
import { isHidden, reviewQuery, sittingQuery } from "./requests.ts";
import { numberRows } from "./section-rows.ts";
import { countUnmarked, isOver, pollAfterMs, standingOf } from "./standing.ts";

/**
 * Follows a sitting and its questions while something is still to come: by live events, and by asking again where those do not
 * reach. `rows` is null while they may not be seen. `isOwn` tells the student's own report from that of somebody else's.
 */
export function useSitting(session: string) {
  const queryClient = useQueryClient();
  const user = useUser();
  const { data: sitting } = useSuspenseQuery({
    ...sittingQuery(session),
    refetchInterval: ({ state }) => (state.data ? pollAfterMs(standingOf(state.data, 0)) : false),
  });
  const review = useQuery({
    ...reviewQuery(session),
    enabled: isOver(sitting),
    retry: false,
    throwOnError: (error) => !isHidden(error),
  });
  const owed = countUnmarked(review.data ?? []);
  useLive(({ type, data }) => {
    if (type === "session.changed" && isAbout(data, session)) {
      void queryClient.invalidateQueries({
        queryKey: ["report"],
        predicate: ({ queryKey }) => queryKey[2] === session,
      });
    }
  });
  useFreshRows(session, `${sitting.state} ${sitting.released_at} ${sitting.score?.scored_at}`);
  return {
    sitting,
    standing: standingOf(sitting, owed),
    owed,
    rows: review.data ? numberRows(sitting, review.data) : null,
    isOwn: sitting.user === user.id,
  };
}

/** Asks for the questions again when what may be seen of them has changed. */
function useFreshRows(session: string, moment: string): void {
  const queryClient = useQueryClient();
  const seen = useRef(moment);
  useEffect(() => {
    if (seen.current === moment) return;
    seen.current = moment;
    void queryClient.invalidateQueries({ queryKey: reviewQuery(session).queryKey });
  }, [queryClient, session, moment]);
}

function isAbout(data: unknown, session: string): boolean {
  return data !== null && typeof data === "object" && "session" in data && data.session === session;
}

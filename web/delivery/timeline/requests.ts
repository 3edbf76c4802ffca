import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Timeline = OperationOutput<"sessions.timeline">;
export type HistoryRow = OperationOutput<"sessions.history">["results"][number];
type Attempt = OperationOutput<"attempts.review">["results"][number];
/** The team sees every question. */
export type ReviewedAttempt = Attempt & { question: NonNullable<Attempt["question"]> };
export type VerifiedReceipt = OperationOutput<"sessions.verify_receipt">;

const PAGE_SIZE = 200;

const isShown = (row: Attempt): row is ReviewedAttempt => row.question !== null;

/** Lists every revision of a sitting, all pages in one. */
async function listHistory(session: string, signal: AbortSignal): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { page_size: PAGE_SIZE, cursor };
    const answer = await call("sessions.history", { params: { id: session }, query, signal });
    rows.push(...answer.results);
    if (!answer.next) return rows;
    cursor = new URL(answer.next, location.origin).searchParams.get("cursor") ?? undefined;
  }
}

/**
 * Queries what happened in a sitting, with its history. The history is asked for last: what is saved meanwhile is more than the
 * timeline knows of, never less, so that nothing seems to be missing.
 */
export const timelineQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("timeline", session, "events"),
    queryFn: async ({ signal }) => {
      const timeline = await call("sessions.timeline", { params: { id: session }, signal });
      return { timeline, history: await listHistory(session, signal) };
    },
  });

/** Queries the questions of a sitting, all pages in one. */
export const questionsQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("timeline", session, "questions"),
    queryFn: async ({ signal }) => {
      const rows: ReviewedAttempt[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, page_size: PAGE_SIZE };
        const answer = await call("attempts.review", { params: { id: session }, query, signal });
        rows.push(...answer.results.filter(isShown));
        if (answer.next === null) return rows;
      }
    },
  });

/** Queries the files that were uploaded as answers, by id; links to them are good for an hour. */
export const filesQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("timeline", session, "files"),
    queryFn: async ({ signal }) => {
      const { results } = await call("answer_files.list", { params: { id: session }, signal });
      return new Map(results.map((file) => [file.id, file]));
    },
    staleTime: 30 * 60_000,
  });

/** Queries the recording of a sitting, the newest where there are several; null where there is none. */
export const recordingOfQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("recordings", "list", { session }),
    queryFn: async ({ signal }) =>
      (await call("recordings.list", { query: { session, page_size: 1 }, signal })).results[0] ?? null,
    retry: false,
  });

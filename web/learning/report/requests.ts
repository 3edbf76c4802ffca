import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { areAnswersOpen } from "./open-answers.ts";

export type Sitting = OperationOutput<"sessions.get">;
export type SittingScore = NonNullable<Sitting["score"]>;
export type ReviewedAttempt = OperationOutput<"attempts.review">["results"][number];
export type Receipt = OperationOutput<"sessions.receipt">;

export type ReportFacts = OperationOutput<"sessions.get_report">;

/** Queries what a report says beyond the score: how certain it is, results by tag, what changed, what to do next. */
export const reportQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("report", "facts", session),
    queryFn: ({ signal }) => call("sessions.get_report", { params: { id: session }, signal }),
  });

export type Route = OperationOutput<"sessions.list_routes">["results"][number];

/** Queries the staged sections whose way could not reach the highest score. */
export const routesQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("report", "facts", session, "routes"),
    queryFn: async ({ signal }) => (await call("sessions.list_routes", { params: { id: session }, signal })).results,
  });

/** Queries one sitting with its score, where that may be seen. */
export const sittingQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("report", "sitting", session),
    queryFn: ({ signal }) => call("sessions.get", { params: { id: session }, signal }),
  });

/** How often it is asked whether a set has been counted, in milliseconds: that happens right after it is scored. */
const COUNTED_SOON = 2000;

/** Queries what a sitting did for its student’s mistakes; null where it is no practice set, or another sitting of it is newer. */
export const practisedQuery = ({ id, assessment }: Pick<Sitting, "id" | "assessment">) =>
  queryOptions({
    queryKey: queryKey("report", "practised", id),
    queryFn: async ({ signal }) => {
      const { results } = await call("practice_sets.list", { query: { assessment, page_size: 1 }, signal });
      const newest = results[0]?.sat.newest;
      return newest?.session === id ? { isCounted: newest.practised !== null, practised: newest.practised } : null;
    },
    select: (found) => found?.practised ?? null,
    refetchInterval: ({ state: { data } }) => (data && !data.isCounted ? COUNTED_SOON : false),
  });

/** Queries which mistakes the answers of the user's practice sitting counted towards. */
export const closingQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("report", "closing", session),
    queryFn: async ({ signal }) => (await call("practice_closing.list", { query: { session }, signal })).results,
  });

export type Closing = OperationOutput<"practice_closing.list">["results"][number];

export type ReportLink = OperationOutput<"shared_reports.list">["results"][number];

/** Queries the share links of a report. Refetches on every view, because others open the links meanwhile. */
export const linksQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("report", "links", session),
    queryFn: ({ signal }) => call("shared_reports.list", { params: { id: session }, signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

/** Returns what the keys of the queries of a sitting’s questions begin with. */
export const reviewKey = (session: string) => queryKey("report", "review", session);

/**
 * Queries every question of a sitting as far as it may be seen, all pages in one. A student's missed questions stay closed until they are
 * redone, unless they chose to see the answers; the server sends neither.
 */
export const reviewQuery = (session: string, blind = !areAnswersOpen(session)) =>
  queryOptions({
    queryKey: queryKey("report", "review", session, { blind }),
    queryFn: async ({ signal }) => {
      const rows: ReviewedAttempt[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, page_size: 200, blind: blind ? ("true" as const) : undefined };
        const answer = await call("attempts.review", { params: { id: session }, query, signal });
        rows.push(...answer.results);
        if (answer.next === null) return rows;
      }
    },
  });

/** Queries what the student missed in a sitting, and what came of redoing it. */
export const missedQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("mistakes", "of-session", session),
    queryFn: ({ signal }) => call("mistakes.analyse", { query: { session, page_size: 200 }, signal }),
  });

type Asked = OperationOutput<"doubts.list">["results"][number];

/** Queries what the student asked about questions of a sitting, by attempt, the newest first. */
export const askedQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("doubts", "session", session),
    queryFn: async ({ signal }) => {
      const { results } = await call("doubts.list", { query: { session, page_size: 200 }, signal });
      const about = (one: Asked) => one.anchor.question?.attempt ?? "";
      return new Map(Map.groupBy(results, about));
    },
    staleTime: 60_000,
  });

/** Queries what reasons for error are called, archived ones with them: attempts keep theirs. */
export const reasonNamesQuery = queryOptions({
  queryKey: queryKey("reasons-for-error", "names"),
  queryFn: async ({ signal }) => {
    const { results } = await call("reasons.list", { query: { page_size: 200, archived: "true" }, signal });
    return new Map(results.map(({ id, name }) => [id, name]));
  },
  staleTime: 5 * 60_000,
});

/** Queries the files that were uploaded as answers, by id; links to them are good for an hour. */
export const answerFilesQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("report", "files", session),
    queryFn: async ({ signal }) => {
      const { results } = await call("answer_files.list", { params: { id: session }, signal });
      return new Map(results.map((file) => [file.id, file]));
    },
    staleTime: 30 * 60_000,
  });

/** Queries the visits to all questions of a sitting, in order. */
export const visitsQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("report", "visits", session),
    queryFn: async ({ signal }) => (await call("visits.list", { params: { id: session }, signal })).results,
  });

/** Queries what the student reported of this sitting's questions, with the answers. */
export const ownReportsQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("report", "problems", session),
    queryFn: ({ signal }) => call("problem_reports.own", { query: { session, page_size: 200 }, signal }),
  });

/** Returns whether a refusal says that the questions may not be seen, or not yet. */
export function isHidden(error: unknown): boolean {
  return error instanceof CallError && [403, 404, 409].includes(error.status);
}

import type { Handlers } from "../../platform/binder.ts";
import { paged } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { createReport, presentOwn } from "./create-report.ts";
import { selectOwn } from "./problems.queries.ts";
import { answerReports, getReports, listQueue } from "./queue.ts";

/** Handles what students report of questions, and what the team answers. */
export function problemRoutes({ db, live: { wake } }: Platform): Handlers {
  return {
    "problem_reports.create": async ({ actor, body }) => createReport(db, actor, body),
    "problem_reports.own": async ({ actor, query, request }) => {
      const listing = { url: request.url, orderings: { created_at: "created_at" }, defaultOrdering: "-created_at" };
      const own = await paged(db, selectOwn(db, actor.id, query.session), query, { ...listing, tieBreaker: "id" });
      return { ...own, results: own.results.map(presentOwn) };
    },
    "problem_reports.list": async ({ actor, query, request }) => listQueue(db, actor, query, request.url),
    "problem_reports.get": async ({ actor, params }) => getReports(db, actor, params.id),
    "problem_reports.answer": async ({ actor, params, body }) => answerReports(db, wake, actor, params.id, body),
  };
}

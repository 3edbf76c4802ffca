import type { Handlers } from "../../platform/binder.ts";
import { pageOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid } from "../../platform/refusal.ts";
import { explainCheck } from "./explain-check.ts";
import { type InferReasons, reviewAttempt, reviewWithReasons } from "./inferred-reasons.ts";
import { updateAttempt } from "./update-attempt.ts";

/** Reviews of sittings, and what is said afterwards of an attempt. */
export function reviewRoutes({ db, live: { wake }, secret, config }: Platform, inferReasons: InferReasons): Handlers {
  const reviewing = { db, signing: { secret, config }, inferReasons };
  return {
    "attempts.get": async ({ actor, params, query }) =>
      reviewAttempt(reviewing, actor, query.session, params.id, query.blind),
    "attempts.update": async ({ actor, params, query, body }) => {
      const session = body.session ?? query.session;
      if (!session) throw invalid("session", "Say which session the attempt belongs to.");
      // What may not be looked at yet may not be changed either.
      await reviewAttempt(reviewing, actor, session, params.id);
      await updateAttempt(db, wake, actor, session, params.id, body);
      return reviewAttempt(reviewing, actor, session, params.id);
    },
    "checks.explain": async ({ actor, params, body }) => {
      await explainCheck(db, actor, params.id, body);
      return null;
    },
    "attempts.review": async ({ actor, params, query, request }) =>
      pageOf(await reviewWithReasons(reviewing, actor, params.id, { blind: query.blind }), query, request.url),
  };
}

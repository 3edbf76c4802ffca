import type { Handlers } from "../platform/binder.ts";
import { pageOf } from "../platform/paging.ts";
import type { Platform } from "../platform/platform.ts";
import { invalid } from "../platform/refusal.ts";
import { reviewAttempt, reviewSession } from "./review.ts";
import { updateAttempt } from "./update-attempt.ts";

/** Reviews of sittings, and what is said afterwards of an attempt. */
export function reviewRoutes({ db, live: { wake }, secret, config }: Platform): Handlers {
  const signing = { secret, config };
  return {
    "attempts.get": async ({ actor, params, query }) => reviewAttempt(db, signing, actor, query.session, params.id),
    "attempts.update": async ({ actor, params, query, body, request }) => {
      const session = body.session ?? query.session;
      if (!session) throw invalid("session", "Say which session the attempt belongs to.");
      // What may not be looked at yet may not be changed either.
      await reviewAttempt(db, signing, actor, session, params.id);
      await updateAttempt(db, wake, actor, session, params.id, body, request.ip);
      return reviewAttempt(db, signing, actor, session, params.id);
    },
    "attempts.review": async ({ actor, params, query, request }) =>
      pageOf(await reviewSession(db, signing, actor, params.id), query, request.url),
  };
}

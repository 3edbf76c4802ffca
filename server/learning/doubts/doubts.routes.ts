import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import type { InferReasons } from "../review/inferred-reasons.ts";
import { findAnsweredMistakes } from "./answered-mistakes.ts";
import { createDoubt } from "./create-doubt.ts";
import { getDoubt } from "./get-doubt.ts";
import { countDoubts, listDoubts } from "./list-doubts.ts";
import { prepareDoubt } from "./prepare.ts";
import { publishReply, stopOffering, voteOnAnswer } from "./publish.ts";
import { rateReply } from "./rate-reply.ts";
import { replyToDoubt } from "./reply.ts";
import { updateDoubtState } from "./update-doubt.ts";

/** Handles what students ask their tutors, and the answers that are offered to the next one. */
export function doubtRoutes({ db, live, secret, config }: Platform, inferReasons: InferReasons): Handlers {
  const reviewing = { db, signing: { secret, config }, inferReasons };
  return {
    "doubts.prepare": async ({ actor, query }) => prepareDoubt(reviewing, actor, query),
    "doubts.create": async ({ actor, body }) => createDoubt(reviewing, live.wake, actor, body),
    "doubts.list": async ({ actor, query, request }) => listDoubts(db, actor, query, request.url),
    "doubts.count": async ({ actor }) => countDoubts(db, actor),
    "doubts.get": async ({ actor, params }) => getDoubt(reviewing, actor, params.id),
    "doubts.update": async ({ actor, params, body }) =>
      updateDoubtState(reviewing, live.wake, actor, params.id, body.action),
    "doubts.reply": async ({ actor, params, body }) => replyToDoubt(reviewing, live.wake, actor, params.id, body),
    "doubt_answers.list_for_mistakes": async ({ actor }) => findAnsweredMistakes(db, actor),
    "doubt_replies.vote": async ({ actor, params, body }) => rateReply(reviewing, actor, params.id, body.helped),
    "doubt_answers.publish": async ({ actor, params }) => publishReply(reviewing, actor, params.id),
    "doubt_answers.withdraw": async ({ actor, params }) => {
      await stopOffering(db, actor, params.id);
      return null;
    },
    "doubt_answers.vote": async ({ actor, params, body }) => voteOnAnswer(db, actor, params.id, body.helped),
  };
}

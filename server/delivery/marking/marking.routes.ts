import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { listAgreement } from "./agreement.ts";
import { getAnswerToMark } from "./answer.ts";
import { claimAnswer } from "./claims.ts";
import { changeComment, createComment, listComments, removeComment } from "./comment-bank.ts";
import { giveMark } from "./give-mark.ts";
import { countMarking, listQueue } from "./queue.ts";

/** Returns what waits for a person's mark. */
export function markingRoutes({ db, live, secret, config }: Platform): Handlers {
  const signing = { secret, config };
  return {
    "marking.list": async ({ actor, query, request }) => listQueue(db, actor, query, request.url),
    "marking.count": async ({ actor }) => countMarking(db, actor),
    "marking.agreement": async ({ actor, query, request }) => listAgreement(db, actor, query, request.url),
    "marking.get": async ({ actor, params, query }) => getAnswerToMark(db, signing, actor, params.attempt, query),
    "marking.claim": async ({ actor, params, body }) => claimAnswer(db, actor, params.attempt, body),
    "marking.mark": async ({ actor, params, body }) => giveMark(db, live.wake, actor, params.attempt, body),
    "marking_comments.list": async ({ actor, query, request }) => listComments(db, actor, query, request.url),
    "marking_comments.create": async ({ actor, body }) => createComment(db, actor, body),
    "marking_comments.update": async ({ actor, params, body }) => changeComment(db, actor, params.id, body.text),
    "marking_comments.remove": async ({ actor, params }) => {
      await removeComment(db, actor, params.id);
      return null;
    },
  };
}

import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { analyseMistakes } from "./analyse.ts";
import { answerTry, showTry } from "./tries.ts";

/** Returns the handlers of what went wrong, and of putting it right. */
export function mistakeRoutes({ db, secret, config }: Platform): Handlers {
  const presenting = { db, signing: { secret, config } };
  return {
    "mistakes.analyse": ({ actor, query, request }) => analyseMistakes(db, actor, query, request.url),
    "mistakes.try": ({ actor, body }) => showTry(presenting, actor, body),
    "mistakes.answer": ({ actor, params, body }) => answerTry(presenting, actor, params.id, body.response),
  };
}

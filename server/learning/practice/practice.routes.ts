import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { listClosing } from "./closing-days.ts";
import { dueOf } from "./due.ts";
import { listPool } from "./pool.ts";
import { createSet, getSet, listSets, updateSet } from "./practice-sets.ts";
import { countSiblings } from "./propose-siblings.ts";
import { renewSet } from "./renew-set.ts";
import { createTie, listTies, removeTie } from "./set-assessments.ts";

/** Returns the handlers of practice sets. */
export function practiceRoutes({ db, live }: Platform): Handlers {
  return {
    "practice_pool.list": ({ actor, query, request }) => listPool(db, actor, query, request.url),
    "practice_due.get": ({ actor }) => dueOf(db, actor),
    "practice_mistakes.count": ({ actor, query }) => countSiblings(db, actor, query),
    "practice_closing.list": ({ actor, query }) => listClosing(db, actor, query.session),
    "practice_sets.list": ({ actor, query, request }) => listSets(db, actor, query, request.url),
    "practice_sets.create": async ({ actor, body }) => getSet(db, actor, await createSet(db, actor, body)),
    "practice_sets.get": ({ actor, params }) => getSet(db, actor, params.id),
    "practice_sets.update": async ({ actor, params, body }) => {
      await updateSet(db, live.wake, actor, params.id, body);
      return getSet(db, actor, params.id);
    },
    "practice_sets.renew": async ({ actor, params }) => {
      await renewSet(db, actor, params.id);
      return getSet(db, actor, params.id);
    },
    "practice_sets.remove": async ({ actor, params }) => {
      await updateSet(db, live.wake, actor, params.id, { archived: true });
      return null;
    },
    "practice_set_assessments.list": ({ actor, query, request }) => listTies(db, actor, query, request.url),
    "practice_set_assessments.create": ({ actor, body }) => createTie(db, actor, body),
    "practice_set_assessments.remove": async ({ actor, query, body }) => {
      await removeTie(db, actor, { ...query, ...body });
      return null;
    },
  };
}

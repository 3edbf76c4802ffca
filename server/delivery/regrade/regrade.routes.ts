import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createRegrade } from "./create-regrade.ts";
import { listOutdated } from "./list-outdated.ts";
import { listQuestions } from "./list-questions.ts";
import { getRegrade, listRegrades, presentPreviewed } from "./present.ts";
import { applyRegrade, discardRegrade, undoRegrade } from "./start-regrade.ts";

/** Returns how scores are put right after a version was sat. */
export function regradeRoutes({ db, secret, config }: Platform): Handlers {
  const signing = { secret, config };
  const asked = (params: { id: string; regrade: string }) => ({
    assessmentId: params.id,
    regradeId: params.regrade,
  });
  return {
    "regrades.outdated": ({ actor, params }) => listOutdated(db, actor, params.id),
    "regrades.list": async ({ actor, params, query }) => ({
      results: await listRegrades(db, actor, params.id, query.question),
    }),
    "regrades.questions": async ({ actor, params, query }) => listQuestions(db, actor, params.id, query.version),
    "regrades.create": async ({ actor, params, body }) =>
      presentPreviewed(db, signing, actor, await createRegrade(db, actor, params.id, body)),
    "regrades.get": async ({ actor, params }) =>
      getRegrade(db, signing, actor, { assessmentId: params.id, regradeId: params.regrade }),
    "regrades.remove": async ({ actor, params }) => {
      await discardRegrade(db, actor, asked(params));
      return null;
    },
    "regrades.apply": async ({ actor, params }) => ({
      job: await applyRegrade(db, actor, asked(params)),
    }),
    "regrades.undo": async ({ actor, params }) => ({
      job: await undoRegrade(db, actor, asked(params)),
    }),
  };
}

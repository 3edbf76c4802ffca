import type { Handlers } from "../../../platform/binder.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { createPrepare } from "./prepare.ts";
import { sealMedium, sealQuestions } from "./sealed.ts";

/** Handles what a page fetches of a sitting before it begins. */
export function preparedRoutes({ db, live, secret, config }: Platform): Handlers {
  const storage = openStorage(config);
  const signing = { secret, config };
  const prepare = createPrepare(db, live.wake, secret);
  return {
    "prepared.create": async ({ actor, params }) => prepare(actor, params.id),
    "prepared.read_questions": async ({ actor, params, reply }) => {
      const bytes = await sealQuestions(db, signing, actor, params.id, params.section);
      await reply.type("application/octet-stream").header("cache-control", "no-store").send(bytes);
      return null;
    },
    "prepared.read_medium": async ({ actor, params, reply }) => {
      const wanted = { sessionId: params.id, medium: params.medium };
      const bytes = await sealMedium(db, storage, secret, actor, wanted);
      await reply.type("application/octet-stream").header("cache-control", "no-store").send(bytes);
      return null;
    },
  };
}

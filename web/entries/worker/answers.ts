import type { KeptRelease } from "./kept-release.ts";
import type { Asked, WorkerScope } from "./worker-scope.ts";

/** A network that doesn’t answer a student by then counts as none. */
const PATIENCE_MS = 3000;

/** Creates what answers requests of pages, by their kind. Each asks the network where nothing is kept, and fails as the network does. */
export function createAnswers(scope: WorkerScope, release: KeptRelease) {
  const networkFirst = async (event: Asked, find: () => Promise<Response | undefined>): Promise<Response> => {
    try {
      return await scope.fetch(event.request);
    } catch (error) {
      const kept = await find();
      if (!kept) throw error;
      return kept;
    }
  };
  return {
    /** Answers a sitting: from the network if that is there soon enough, else with the player. */
    sitting: async (event: Asked): Promise<Response> => {
      const asked = scope.fetch(event.request);
      const kept = await release.findPlayer();
      if (!kept) return asked;
      const { promise: late, resolve } = Promise.withResolvers<null>();
      const timer = setTimeout(() => resolve(null), PATIENCE_MS);
      const answer = await Promise.race([asked, late]).catch(() => null);
      clearTimeout(timer);
      // A gateway answers so while the server is away.
      if (!answer || answer.status >= 500) return kept;
      event.waitUntil(release.keepPlayer(answer.clone()).catch(() => {}));
      return answer;
    },
    /** Answers every other page: without a network with the player, which says a word about it. */
    page: (event: Asked) => networkFirst(event, release.findPlayer),
    /** Answers a file whose name changes with its content: kept ones are as good as new. */
    hashed: async (event: Asked): Promise<Response> => {
      const { request } = event;
      const kept = await scope.caches.match(request, { ignoreVary: true, ignoreSearch: true }).catch(() => undefined);
      if (kept) return kept;
      const answer = await scope.fetch(request);
      if (answer.status === 200) event.waitUntil(release.keepOther(request, answer.clone()).catch(() => {}));
      return answer;
    },
    /** Answers a file of the release that keeps its name. */
    fixed: (event: Asked, path: string) => networkFirst(event, () => release.find(path)),
  };
}

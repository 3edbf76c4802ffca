import type { Asked, WorkerScope } from "./worker-scope.ts";

/** A release of the page, as its build lists it. */
export type Release = {
  /** Names its caches. */
  id: string;
  /** What the player may need, by path: hashed files, and what its document loads beside them. */
  files: readonly string[];
};

/** A sitting that isn’t one: it brings the player’s document, which is the same for all. */
const PLAYER = "/sittings/-";
/** A network that doesn’t answer a student by then counts as none. */
const PATIENCE_MS = 3000;
const AT_ONCE = 6;

const isSitting = (path: string) => path.startsWith("/sittings/");
const isCall = (path: string) => path === "/api" || path.startsWith("/api/");
const isHashed = (path: string) => path.startsWith("/assets/");

/**
 * Keeps what the player consists of, so that a running sitting opens without a network, and everything else with a word about it. It holds
 * nothing of a person: calls are never answered, kept or repeated here, nor are requests that write.
 *
 * A release stays until no sitting is open that runs on it. Nothing here has to work: where it fails, the browser asks the network.
 */
export function startWorker(scope: WorkerScope, { id, files }: Release): void {
  const { caches, location, registration } = scope;
  const shell = `sextant-${id}`;
  /** Files that pages asked for beyond the player’s. */
  const others = `sextant-${id}-others`;

  /** Whether this is our document and one of this release: it names files, and no others than ours. */
  const isOurs = async (response: Response): Promise<boolean> => {
    if (!response.ok || response.redirected) return false;
    const named = [...(await response.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "");
    return named.length > 0 && named.every((path) => files.includes(path));
  };

  const bring = async (cache: Cache, path: string): Promise<void> => {
    // What two releases have in common is here already.
    const kept = isHashed(path) ? await caches.match(path, { ignoreVary: true }) : undefined;
    const response = kept ?? (await scope.fetch(path, isHashed(path) ? {} : { cache: "no-cache" }));
    if (!response.ok || response.redirected) throw new Error(`${path} is not there`);
    await cache.put(path, response);
  };

  const install = async (): Promise<void> => {
    try {
      const cache = await caches.open(shell);
      const document = await scope.fetch(PLAYER, { cache: "no-cache", credentials: "omit" });
      // While one release takes the place of another, several processes may serve both.
      if (!(await isOurs(document))) throw new Error("The player’s document is of another release");
      await cache.put(PLAYER, document);
      const wanted = [...files];
      const bringNext = async () => {
        for (let path = wanted.pop(); path; path = wanted.pop()) await bring(cache, path);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, bringNext));
    } catch (error) {
      // Half a release is of no use, and takes room from answers.
      await caches.delete(shell);
      throw error;
    }
  };

  /** Takes over from the release before, unless that would change the code of a sitting that is open. */
  const takeOver = async (): Promise<void> => {
    const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!open.some(({ url }) => isSitting(new URL(url).pathname))) await scope.skipWaiting();
  };

  const forgetOthers = async (): Promise<void> => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("sextant-") && name !== shell && name !== others);
    await Promise.all(old.map((name) => caches.delete(name)));
  };

  const findKept = async (path: string): Promise<Response | undefined> =>
    (await caches.open(shell)).match(path, { ignoreVary: true, ignoreSearch: true });

  /** Keeps a document as it is served now: the team may have changed what it loads. */
  const keepDocument = async (response: Response): Promise<void> => {
    if (await isOurs(response)) await (await caches.open(shell)).put(PLAYER, response);
  };

  const answerSitting = async (event: Asked): Promise<Response> => {
    const asked = scope.fetch(event.request);
    const kept = await findKept(PLAYER);
    if (!kept) return asked;
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    const answer = await Promise.race([asked, late]).catch(() => null);
    clearTimeout(timer);
    // A gateway answers so while the server is away.
    if (!answer || answer.status >= 500) return kept;
    event.waitUntil(keepDocument(answer.clone()).catch(() => {}));
    return answer;
  };

  const answerPage = async (event: Asked): Promise<Response> => {
    try {
      return await scope.fetch(event.request);
    } catch (error) {
      const kept = await findKept(PLAYER);
      if (!kept) throw error;
      return kept;
    }
  };

  const answerHashed = async (event: Asked): Promise<Response> => {
    const kept = await caches.match(event.request, { ignoreVary: true, ignoreSearch: true }).catch(() => undefined);
    if (kept) return kept;
    const answer = await scope.fetch(event.request);
    if (answer.status === 200) {
      const copy = answer.clone();
      const keep = async () => (await caches.open(others)).put(event.request, copy);
      event.waitUntil(keep().catch(() => {}));
    }
    return answer;
  };

  const answerFixed = async (event: Asked, path: string): Promise<Response> => {
    try {
      return await scope.fetch(event.request);
    } catch (error) {
      const kept = await findKept(path);
      if (!kept) throw error;
      return kept;
    }
  };

  scope.addEventListener("install", (event) => {
    event.waitUntil(install().then(() => (registration.active ? takeOver() : undefined)));
  });
  // A sitting that was open before the first release was kept holds the next one back too: browsers wait only for pages in the worker’s charge.
  scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));
  // Pages tell that they are open: the last sitting may have been left.
  scope.addEventListener("message", (event) => event.waitUntil(takeOver()));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin || isCall(pathname)) return;
    if (request.mode === "navigate") event.respondWith(isSitting(pathname) ? answerSitting(event) : answerPage(event));
    else if (isHashed(pathname)) event.respondWith(answerHashed(event));
    else if (files.includes(pathname)) event.respondWith(answerFixed(event, pathname));
  });
}

import type { WorkerScope } from "./worker-scope.ts";

/** A release of the page, as its build lists it. */
export type Release = {
  /** Names its caches. */
  id: string;
  /** What the player may need, by path: hashed files, and what its document loads beside them. */
  files: readonly string[];
};

export type KeptRelease = ReturnType<typeof createKeptRelease>;

/** A sitting that isn’t one: it brings the player’s document, which is the same for all. */
const PLAYER = "/sittings/-";
const AT_ONCE = 6;

export const isHashed = (path: string) => path.startsWith("/assets/");

/** Creates what keeps a release on this device: the player’s document, the files that it needs, and others that pages asked for. */
export function createKeptRelease(scope: WorkerScope, { id, files }: Release) {
  const { caches } = scope;
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

  const find = async (path: string): Promise<Response | undefined> =>
    (await caches.open(shell)).match(path, { ignoreVary: true, ignoreSearch: true });

  return {
    /** Fetches the whole release, or leaves nothing of it and throws. */
    install: async (): Promise<void> => {
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
    },
    /** Removes what is kept of other releases. */
    forgetOthers: async (): Promise<void> => {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith("sextant-") && name !== shell && name !== others);
      await Promise.all(old.map((name) => caches.delete(name)));
    },
    find,
    findPlayer: () => find(PLAYER),
    /** Keeps the player’s document as it is served now, if it is of this release: the team may have changed what it loads. */
    keepPlayer: async (response: Response): Promise<void> => {
      if (await isOurs(response)) await (await caches.open(shell)).put(PLAYER, response);
    },
    /** Keeps a file beyond the player’s. */
    keepOther: async (request: Request, response: Response): Promise<void> =>
      (await caches.open(others)).put(request, response),
  };
}

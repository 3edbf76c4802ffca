import { describe, expect, test, vi } from "vitest";
import { startWorker } from "./worker.ts";
import type { Asked, WorkerScope } from "./worker-scope.ts";

const ORIGIN = "https://school.example.org";
const page = (script: string) => `<!doctype html><script type="module" src="/assets/${script}"></script>`;

/** A browser’s storage of responses, in memory. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, ORIGIN).pathname;
  let isFull = false;
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      match: async (request: RequestInfo | URL) => kept.get(pathOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => {
        if (isFull) throw new DOMException("Full", "QuotaExceededError");
        kept.set(pathOf(request), response);
      },
    };
  };
  const caches = {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: RequestInfo | URL) => {
      for (const name of all.keys()) {
        const found = await (await open(name)).match(request);
        if (found) return found;
      }
    },
  };
  return {
    caches: caches as unknown as CacheStorage,
    names: () => [...all.keys()].sort(),
    paths: (name: string) => [...(all.get(name)?.keys() ?? [])].sort(),
    fill: () => {
      isFull = true;
    },
  };
}

type Network = (path: string, request: Request | string) => Response;

/** Runs our worker in a scope of its own. */
function run(
  network: Network,
  { urls = [] as string[], store = createCaches(), id = "new", active = null as unknown } = {},
) {
  const listeners = new Map<string, (event: never) => void>();
  const scope = {
    caches: store.caches,
    location: { origin: ORIGIN },
    registration: { active },
    clients: { claim: vi.fn(), matchAll: vi.fn(async () => urls.map((path) => ({ url: ORIGIN + path }))) },
    fetch: vi.fn(async (request: Request | string) =>
      network(new URL(request instanceof Request ? request.url : request, ORIGIN).pathname, request),
    ),
    skipWaiting: vi.fn(async () => {}),
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  };
  startWorker(scope as unknown as WorkerScope, { id, files: ["/assets/a-1.js", "/theme.js"] });
  const happen = async (type: string, event: object = {}) => {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    listeners.get(type)?.({ ...event, waitUntil } as never);
    await Promise.all(works);
  };
  /** What the worker answers; null where the request passes it by. */
  const ask = async (path: string, { mode = "navigate", method = "GET" } = {}): Promise<string | null> => {
    let answer: Promise<Response> | null = null;
    const request = new Request(new URL(path, ORIGIN), { method });
    Object.defineProperty(request, "mode", { value: mode });
    const respondWith = (response: Promise<Response>) => {
      answer = response;
    };
    await happen("fetch", { request, respondWith } satisfies Omit<Asked, keyof Event | "waitUntil">);
    const given = await (answer as Promise<Response> | null);
    return given ? given.text() : null;
  };
  return { scope, store, happen, ask };
}

const online: Network = (path) => new Response(path.startsWith("/assets/") ? "code" : page("a-1.js"));
const offline: Network = () => {
  throw new TypeError("Failed to fetch");
};

/** A worker that has been installed, and whose network is then another. */
async function installed(then: Network = offline) {
  let network = online;
  const worker = run((path, request) => network(path, request));
  await worker.happen("install");
  await worker.happen("activate");
  network = then;
  return worker;
}

describe("the service worker", () => {
  test.each([
    ["/api/attempts/", "GET"],
    ["/api/attempts/", "PATCH"],
    ["/api", "GET"],
    ["/sittings/x", "POST"],
    ["https://elsewhere.example.org/assets/a-1.js", "GET"],
  ])("leaves %s by %s to the network", async (path, method) => {
    const { ask, scope } = await installed();
    scope.fetch.mockClear();
    for (const mode of ["cors", "navigate"]) expect(await ask(path, { mode, method })).toBeNull();
    expect(scope.fetch).not.toHaveBeenCalled();
  });

  test("opens the player without a network, and stands in for every other page with it", async () => {
    const { ask } = await installed();
    for (const path of ["/sittings/x", "/", "/practice?x=1"]) expect(await ask(path)).toBe(page("a-1.js"));
    expect(await ask("/assets/a-1.js", { mode: "cors" })).toBe("code");
    await expect(ask("/assets/b-1.js", { mode: "cors" })).rejects.toThrow();
  });

  test("opens the player while a gateway says that the server is away, and shows what the server itself says", async () => {
    const away = await installed(() => new Response("Bad gateway", { status: 502 }));
    expect(await away.ask("/sittings/x")).toBe(page("a-1.js"));
    expect(await away.ask("/")).toBe("Bad gateway");
    const there = await installed(() => new Response(`${page("a-1.js")}<!-- now -->`));
    expect(await there.ask("/sittings/x")).toContain("now");
  });

  test("keeps the player’s document as it is now, but none of another release", async () => {
    let network: Network = () => new Response(`${page("a-1.js")}<!-- recorded -->`);
    const { ask } = await installed((path, request) => network(path, request));
    await ask("/sittings/x");
    network = () => new Response(page("c-1.js"));
    expect(await ask("/sittings/x")).toContain("c-1.js");
    network = offline;
    expect(await ask("/sittings/x")).toContain("recorded");
  });

  test.each([
    [
      "the document of another release",
      (path: string) => new Response(path.startsWith("/assets/") ? "" : page("z-1.js")),
    ],
    ["a page that is none of ours", () => new Response("<p>Sign in to this network</p>")],
    [
      "files that are gone",
      (path: string) => (path.startsWith("/assets/") ? new Response("", { status: 404 }) : online(path, path)),
    ],
  ])("isn’t installed with %s, and leaves nothing", async (_, network) => {
    const worker = run(network);
    await expect(worker.happen("install")).rejects.toThrow();
    expect(worker.store.names()).toEqual([]);
  });

  test("isn’t installed where there is no room, and gives back what it took", async () => {
    const store = createCaches();
    store.fill();
    await expect(run(online, { store }).happen("install")).rejects.toThrow("Full");
    expect(store.names()).toEqual([]);
  });

  test("takes over from the release before only while no test is open", async () => {
    const urls = ["/sittings/x", "/"];
    const { scope, happen } = run(online, { urls, active: {} });
    await happen("install");
    await happen("message");
    expect(scope.skipWaiting).not.toHaveBeenCalled();
    urls.shift();
    await happen("message");
    expect(scope.skipWaiting).toHaveBeenCalledTimes(1);
  });

  test("forgets the caches of other releases once it is in charge, and no others", async () => {
    const store = createCaches();
    for (const name of ["sextant-old", "sextant-old-others", "of-another-page"]) await store.caches.open(name);
    const { happen, scope } = run(online, { store });
    await happen("install");
    expect(store.names()).toContain("sextant-old");
    await happen("activate");
    expect(store.names()).toEqual(["of-another-page", "sextant-new"]);
    expect(store.paths("sextant-new")).toEqual(["/assets/a-1.js", "/sittings/-", "/theme.js"]);
    expect(scope.clients.claim).toHaveBeenCalled();
  });

  test("keeps files that pages ask for beyond the player’s, where there is room", async () => {
    const { ask, store } = await installed(online);
    expect(await ask("/assets/b-1.js", { mode: "cors" })).toBe("code");
    expect(store.paths("sextant-new-others")).toEqual(["/assets/b-1.js"]);
    store.fill();
    expect(await ask("/assets/c-1.js", { mode: "cors" })).toBe("code");
  });
});

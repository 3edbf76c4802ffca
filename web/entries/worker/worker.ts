import { createAnswers } from "./answers.ts";
import { createKeptRelease, isHashed, type Release } from "./kept-release.ts";
import type { WorkerScope } from "./worker-scope.ts";

const isSitting = (path: string) => path.startsWith("/sittings/");
const isCall = (path: string) => path === "/api" || path.startsWith("/api/");

/**
 * Keeps what the player consists of, so that a running sitting opens without a network, and everything else with a word about it. It holds
 * nothing of a person: calls are never answered, kept or repeated here, nor are requests that write.
 *
 * A release stays until no sitting is open that runs on it. Nothing here has to work: where it fails, the browser asks the network.
 */
export function startWorker(scope: WorkerScope, release: Release): void {
  const { location, registration } = scope;
  const kept = createKeptRelease(scope, release);
  const answers = createAnswers(scope, kept);

  /** Takes over from the release before, unless that would change the code of a sitting that is open. */
  const takeOver = async (): Promise<void> => {
    const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!open.some(({ url }) => isSitting(new URL(url).pathname))) await scope.skipWaiting();
  };

  scope.addEventListener("install", (event) => {
    event.waitUntil(kept.install().then(() => (registration.active ? takeOver() : undefined)));
  });
  // A sitting that was open before the first release was kept holds the next one back too: browsers wait only for pages in the worker’s charge.
  scope.addEventListener("activate", (event) => event.waitUntil(kept.forgetOthers().then(() => scope.clients.claim())));
  // Pages tell that they are open: the last sitting may have been left.
  scope.addEventListener("message", (event) => event.waitUntil(takeOver()));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin || isCall(pathname)) return;
    if (request.mode === "navigate")
      event.respondWith(isSitting(pathname) ? answers.sitting(event) : answers.page(event));
    else if (isHashed(pathname)) event.respondWith(answers.hashed(event));
    else if (release.files.includes(pathname)) event.respondWith(answers.fixed(event, pathname));
  });
}

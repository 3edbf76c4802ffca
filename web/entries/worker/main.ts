import type { Release } from "./kept-release.ts";
import { showPushes } from "./show-pushes.ts";
import { startWorker } from "./worker.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** Written in by the build (`list-release.ts`). */
declare const SEXTANT_RELEASE: Release;

const scope = globalThis as unknown as WorkerScope;
startWorker(scope, SEXTANT_RELEASE);
showPushes(scope);

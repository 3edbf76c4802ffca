/** Chromium and Firefox end the message of a failed import with the requested address. */
const addressIn = /(https?:\/\/\S+\.js)$/;

/**
 * Creates an import that can be retried after a failure. A browser may remember a failed module for the lifetime of the page (HTML's
 * module map stores failures too), so that importing the same address fails again without a request. A retry therefore adds a unique
 * query to the address. If the failure does not name its address, the same import is tried again.
 *
 * @param bring The import as the bundler sees it: `() => import("./part.tsx")`.
 * @param fetchModule For tests: how an address is imported.
 */
export function createImport<Module>(
  bring: () => Promise<Module>,
  fetchModule: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): () => Promise<Module> {
  let failed: string | null = null;
  let tries = 0;
  return async () => {
    if (failed !== null) {
      tries += 1;
      return (await fetchModule(`${failed}?again=${tries}`)) as Module;
    }
    try {
      return await bring();
    } catch (error) {
      failed = addressIn.exec(error instanceof Error ? error.message : "")?.[1] ?? null;
      throw error;
    }
  };
}

/** Matches the errors of Chromium, Firefox and Safari for a module, and of Vite for a stylesheet, that failed to load. */
const failedImport =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/i;

/** Returns whether the cause of an error is a part of the page that could not be loaded. */
export function isFailedImport(error: unknown): boolean {
  return error instanceof Error && failedImport.test(error.message);
}

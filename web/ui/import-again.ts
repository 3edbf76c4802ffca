/** Chromium and Firefox end the words of such a failure with the address that was asked for. */
const addressIn = /(https?:\/\/\S+\.js)$/;

/**
 * Creates an import that can be made again after it failed. A browser may remember for as long as the page stands that a module did
 * not come (the module map of HTML holds failures too), so that importing the same address fails again without asking anybody: what
 * failed is asked for by an address of its own. Where the failure does not tell its address, the same import is tried again.
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

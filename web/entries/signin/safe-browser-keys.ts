/** What Safe Exam Browser offers to scripts. The keys are hashes over the address at which the document was loaded. */
type Security = {
  configKey?: string;
  browserExamKey?: string;
  /** Calls a function of the window back, by its name, once it has the keys. */
  updateKeys?: (callback: () => void) => void;
};

type BrowserWindow = { SafeExamBrowser?: { security?: Security }; sextantKeysUpdated?: () => void };

/** By then the keys have come, or won’t. */
const WAIT_MS = 5000;

const nameOfCallback = "sextantKeysUpdated";

/**
 * Reads the keys that Safe Exam Browser tells scripts of a document: at once on Windows, after a callback on macOS and iOS. Empty in every
 * other browser.
 */
export async function readSafeBrowserKeys(
  page: BrowserWindow = window as BrowserWindow,
): Promise<{ config_key?: string; exam_key?: string }> {
  const security = page.SafeExamBrowser?.security;
  if (!security) return {};
  if (!security.configKey && security.updateKeys) {
    await new Promise<void>((resolve) => {
      const updated = () => resolve();
      // Safe Exam Browser calls it by its name, which a minifier would change.
      Object.defineProperty(updated, "name", { value: nameOfCallback });
      page[nameOfCallback] = updated;
      setTimeout(updated, WAIT_MS);
      security.updateKeys?.(updated);
    });
  }
  return {
    ...(security.configKey ? { config_key: security.configKey } : {}),
    ...(security.browserExamKey ? { exam_key: security.browserExamKey } : {}),
  };
}

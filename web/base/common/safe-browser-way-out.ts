import { tabStorage } from "../ui/browser-storage.ts";

const key = "sextant.safe-browser";

/** Notes that this tab is in Safe Exam Browser. @param quit The address that closes it; null where there is none. */
export function noteSafeBrowser(quit: string | null): void {
  tabStorage.setItem(key, quit ?? "");
}

/** Returns how this tab leaves Safe Exam Browser: null elsewhere, and `quit` null where only the browser itself does it. */
export function findSafeBrowser(): { quit: string | null } | null {
  const kept = tabStorage.getItem(key);
  return kept === null ? null : { quit: kept || null };
}

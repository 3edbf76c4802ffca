import { useSyncExternalStore } from "react";

/** What Chromium tells a page that can be installed; no other browser has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let offer: InstallEvent | null = null;

function setOffer(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser’s offer to install the page for the account menu, instead of a banner over what someone came for. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setOffer(event as InstallEvent);
  });
  addEventListener("appinstalled", () => setOffer(null));
}

/** Returns what installs the page as an app; null where the browser doesn’t offer it, or it is installed. */
export function useInstall(): (() => void) | null {
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
  return (
    found &&
    (() => {
      // An offer can be taken up once; after a refusal the browser makes another.
      setOffer(null);
      void found.prompt();
    })
  );
}

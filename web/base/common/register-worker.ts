import { trustedScriptAddress } from "../ui/trusted-script.ts";
import { whenIdle } from "./when-idle.ts";

const WITHIN_MS = 10_000;
/** A page that was just left may still count as open. */
const TELL_MS = 10_000;

/** Registers the service worker, or finds that it is. Rejects where a browser has none, or doesn’t allow it. */
export async function installWorker(): Promise<ServiceWorkerRegistration> {
  const address = trustedScriptAddress("/service-worker.js");
  return navigator.serviceWorker.register(address, { updateViaCache: "none" });
}

/**
 * Has the browser keep the player, so that a running sitting opens without a network. Where it can’t, for want of TLS or of room, pages are
 * as they are without.
 */
export function registerWorker(): void {
  // The development server has no release.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = async () => {
    const registration = await installWorker();
    const tell = () => registration.waiting?.postMessage("opened");
    tell();
    setInterval(tell, TELL_MS);
  };
  whenIdle(() => void register().catch(() => {}), WITHIN_MS);
}

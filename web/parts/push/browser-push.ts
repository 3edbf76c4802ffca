import { installWorker } from "../../base/common/register-worker.ts";
import { forgetShownPerson, keepShownPerson } from "../../base/common/shown-person.ts";
import { call } from "../../base/requests/call.ts";
import { browserStorage } from "../../base/ui/browser-storage.ts";

const KEY = "sextant.push";

/** The person whose notifications this browser was asked to show, and its id at the server. */
interface Kept {
  person: string;
  id: string;
}

/** Why this browser can’t show notifications. `install`: an iPhone or iPad has them for installed apps alone. */
export type Obstacle = "unsupported" | "install" | "denied";

/** Returns what keeps this browser from showing notifications; null when nothing does. */
export function findObstacle(): Obstacle | null {
  const isSupported = import.meta.env.PROD && "serviceWorker" in navigator && "PushManager" in globalThis;
  if (!isSupported) return "standalone" in navigator && !navigator.standalone ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** Returns the id of this browser at the server, if it shows this person’s notifications. */
export function findOwnPush(person: string): string | null {
  const kept = readKept();
  return kept?.person === person && Notification.permission === "granted" ? kept.id : null;
}

function readKept(): Kept | null {
  const kept = browserStorage.getItem(KEY);
  return kept ? (JSON.parse(kept) as Kept) : null;
}

const base64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Subscribes this browser for the installation’s key, unless it is. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await installWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const kept = await pushManager.getSubscription();
  if (kept && base64url(kept.options.applicationServerKey) === publicKey) return kept;
  await kept?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Has this browser show this person’s notifications, which it allows already. Repeating it renews that. */
export async function startPush(person: string): Promise<void> {
  const { public_key } = await call("me.push");
  const subscription = await subscribe(public_key);
  await keepShownPerson(person);
  const body = {
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey("p256dh")),
    auth: base64url(subscription.getKey("auth")),
  };
  const { id } = await call("me.add_push", { body });
  browserStorage.setItem(KEY, JSON.stringify({ person, id } satisfies Kept));
}

/** Has this browser show nothing any more. Of what the server still sends, nothing arrives. */
export async function stopPush(): Promise<void> {
  browserStorage.removeItem(KEY);
  forgetShownPerson();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Renews that this browser shows this person’s notifications: under this sign-in, and by the key of now. Where they ended that elsewhere, or
 * another had turned it on, it shows nothing any more.
 */
export async function renewPush(person: string): Promise<void> {
  const kept = readKept();
  if (!kept) return;
  const isOwn = kept.person === person && (await call("me.push")).browsers.some(({ id }) => id === kept.id);
  await (isOwn ? startPush(person) : stopPush());
}

import type { WorkerScope } from "./worker-scope.ts";

/** As in `base/common/shown-person.ts`: the worker is one file, so it shares nothing with pages. */
export const PUSH_CACHE = "push";
export const SHOWN_PERSON = "/push/person";

/** What the server tells this browser. */
interface Message {
  person: string;
  title: string;
  lang: string;
  path: string;
  tag: string;
}

function readMessage(text: string): Message | null {
  try {
    const read: Partial<Record<keyof Message, unknown>> | null = JSON.parse(text);
    const { person, title, lang, path, tag } = read ?? {};
    const isWhole = [person, title, lang, path, tag].every((value) => typeof value === "string" && value !== "");
    return isWhole ? (read as Message) : null;
  } catch {
    return null;
  }
}

/** A sitting in a tab isn’t left for a notification. */
const isSitting = (url: string) => new URL(url).pathname.startsWith("/sittings/");

/**
 * Shows what the server pushes to this browser for the person whose notifications it shows, and for nobody else: another may have signed in
 * since, or nobody. A press leads to the page that it is about, in a tab that is open, if there is one.
 */
export function showPushes(scope: WorkerScope): void {
  const { caches, clients, location, registration } = scope;

  const isShown = async (person: string): Promise<boolean> => {
    const kept = await (await caches.open(PUSH_CACHE)).match(SHOWN_PERSON);
    return (await kept?.text()) === person;
  };

  const show = async (text: string): Promise<void> => {
    const message = readMessage(text);
    if (!message || !(await isShown(message.person))) return;
    const { title, lang, path, tag } = message;
    await registration.showNotification(title, {
      lang,
      dir: lang === "ar" ? "rtl" : "ltr",
      tag,
      icon: "/icons/app-192.png",
      data: path,
    });
  };

  const open = async (path: unknown): Promise<void> => {
    const asked = new URL(URL.canParse(String(path), location.origin) ? String(path) : "/", location.origin);
    const { href } = asked.origin === location.origin ? asked : new URL("/", location.origin);
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find(({ url }) => url === href) ?? pages.find(({ url }) => !isSitting(url));
    if (!page) return void (await clients.openWindow(href));
    // Some browsers let a worker focus a page only right after a press.
    await page.focus().catch(() => {});
    // A page that isn’t in the worker’s charge can’t be led anywhere.
    if (page.url !== href) await page.navigate(href).catch(() => clients.openWindow(href));
  };

  scope.addEventListener("push", (event) => event.waitUntil(show(event.data?.text() ?? "")));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
}

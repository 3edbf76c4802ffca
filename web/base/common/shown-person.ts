/** The cache in which this browser keeps whose notifications it shows: the service worker has no other storage so small. */
export const PUSH_CACHE = "push";
/** Names the entry: no request has this path. */
export const SHOWN_PERSON = "/push/person";

/** Keeps whose notifications this browser shows. Rejects where there is no room. */
export async function keepShownPerson(id: string): Promise<void> {
  await (await caches.open(PUSH_CACHE)).put(SHOWN_PERSON, new Response(id));
}

/** Has this browser show nobody’s notifications, also those that are on their way. */
export function forgetShownPerson(): void {
  void globalThis.caches?.delete(PUSH_CACHE).catch(() => {});
}

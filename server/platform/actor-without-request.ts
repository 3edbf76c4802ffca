import type { Actor } from "./binder.ts";

/**
 * Returns a person as the actor of work that runs without a request, such as jobs and timers.
 *
 * @param address Network address of the request that started the work, for the audit log.
 */
export function actorWithoutRequest(
  { id, role, apiToken }: Pick<Actor, "id" | "role" | "apiToken">,
  address = "",
): Actor {
  return { id, role, signInId: "", address, apiToken };
}

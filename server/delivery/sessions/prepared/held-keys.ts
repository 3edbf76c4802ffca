import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { SessionResource } from "../present.ts";
import { getReachedPosition } from "../render.queries.ts";
import { deriveKey } from "./envelope.ts";

/**
 * Adds the keys of sealed content to the actor’s own sitting while a section is in progress: the section's key, or in a linear section the
 * keys of the questions reached and of the next one. So nobody has a key before `begin_section`.
 */
export async function withKeys(
  db: Database,
  secret: Uint8Array,
  actor: Actor,
  session: SessionResource,
): Promise<SessionResource> {
  const section = session.sections.find(({ state, prepared }) => state === "in_progress" && prepared);
  if (!section || session.user !== actor.id || session.state !== "in_progress") return session;
  const keyOf = (position: number | null) =>
    deriveKey(secret, { sessionId: session.id, sectionId: section.id, position }).toString("base64");
  if (section.navigation === "free") return { ...session, keys: { [section.id]: keyOf(null) } };
  const reached = await getReachedPosition(db, session.id, section.id);
  const positions = Array.from({ length: Math.min(reached + 1, section.question_count) }, (_, index) => index + 1);
  return { ...session, keys: Object.fromEntries(positions.map((one) => [`${section.id}/${one}`, keyOf(one)])) };
}

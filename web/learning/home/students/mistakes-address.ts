import type { NeedReason } from "../requests.ts";

/**
 * Returns where the mistakes behind a reason are listed, from where practice is assigned: those of a topic, or of the test that slipped;
 * null where a reason isn’t about mistakes. Pure.
 */
export function mistakesAddress(student: string, reason: NeedReason): string | null {
  if (reason.kind === "stuck") return `/mistakes?user=${student}&tag=${reason.tag.id}#list`;
  return reason.kind === "slipped" ? `/mistakes?user=${student}&session=${reason.session}#list` : null;
}

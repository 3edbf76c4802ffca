import type { Tx } from "../../../platform/database/client.ts";
import { publish } from "../../../platform/live.ts";
import { listMembers } from "./media.queries.ts";

/** Tells the open pages of students and of members of groups that they may no longer have a material or video. */
export async function tellWithdrawn(
  tx: Tx,
  wake: () => void,
  { type, id }: { type: "study_material" | "zoom_video"; id: string },
  { users, groups }: { users: readonly string[]; groups: readonly string[] },
): Promise<void> {
  const people = new Set([...users, ...(groups.length > 0 ? await listMembers(tx, groups) : [])]);
  const events = [...people].map((user) => ({
    audience: `user:${user}`,
    kind: "media.withdrawn",
    data: { [type]: id },
  }));
  await publish(tx, wake, ...events);
}

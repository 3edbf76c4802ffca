import type { Assignee } from "./people-requests.ts";

/** Returns a person’s name, or their email while they have none. */
export const assigneeName = (user: Assignee["user"]): string =>
  `${user.first_name} ${user.last_name}`.trim() || (user.email ?? "");

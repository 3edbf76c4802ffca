import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectStudentsByEmail } from "./assignments.queries.ts";

/** Finds whose each of these email addresses is, among the students within reach; null for nobody's. In the order given. */
export async function findPeopleByEmail(
  db: Database,
  actor: Actor,
  { emails }: HandlerInput<"allocations.find_people">["body"],
): Promise<HandlerOutput<"allocations.find_people">> {
  const wanted = emails.map((email) => email.trim().toLowerCase());
  const found = new Map(
    (await selectStudentsByEmail(db, actor, [...new Set(wanted)])).map((row) => [row.email?.toLowerCase(), row]),
  );
  return { results: emails.map((email, index) => ({ email, user: found.get(wanted[index]) ?? null })) };
}

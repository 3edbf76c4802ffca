import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { listPeople } from "./view/view.ts";

/** Managers and tutors within reach who may sign in, or counselors when asked for: whom a student can be allocated to. */
export async function listPossibleCarers(
  db: Database,
  actor: Actor,
  { role, ...list }: HandlerInput<"users.managers_and_tutors">["query"],
  url: string,
): Promise<HandlerOutput<"users.managers_and_tutors">> {
  const wanted: Role[] = role ? [role] : ["manager", "tutor"];
  return listPeople(db, actor, { ...list, role: wanted, active: "true" }, url);
}

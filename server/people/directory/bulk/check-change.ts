import type { PeopleChange } from "@sextant/contract/bulk-people.ts";
import { findManagedGroups } from "../../../delivery/groups/find-managed.ts";
import { managesGroup } from "../../../foundation/access/groups.ts";
import { reachedBy } from "../../../foundation/access/reach.ts";
import { schoolsOf } from "../../../foundation/access/relations.ts";
import { requireTokenScope } from "../../../foundation/access/token-scope.ts";
import { findOpenSchools } from "../../../foundation/schools/find-schools.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { listReachedRoles } from "../carers.queries.ts";
import { listSchoolIds } from "../memberships.queries.ts";

/** What only those may change who keep people. */
const managersOnly = [
  "add_carers",
  "remove_carers",
  "add_schools",
  "remove_schools",
  "is_active",
  "accommodations",
] as const;

/**
 * Checks that the groups, carers and schools of a change are there and the actor's to give.
 *
 * @throws Refusal `not_found` or `invalid`, naming the places; `forbidden` for what is not for the actor's role or token.
 */
export async function checkChange(db: Database, actor: Actor, change: PeopleChange): Promise<void> {
  if (actor.role === "tutor") {
    const asked = managersOnly.filter((field) => change[field] !== undefined);
    if (asked.length > 0) throw new Refusal("forbidden", `Your role doesn’t let you change ${asked.join(", ")}.`);
  }
  const groupIds = [...(change.add_groups ?? []), ...(change.remove_groups ?? [])];
  if (groupIds.length > 0) requireTokenScope(actor, "groups.write");
  const errors: { path: string; message: string }[] = [];
  const look = (
    field: "add_groups" | "remove_groups" | "add_carers" | "add_schools" | "remove_schools",
    known: ReadonlySet<string>,
  ) => {
    for (const [index, id] of (change[field] ?? []).entries()) {
      if (known.has(id.toLowerCase())) continue;
      errors.push({ path: `change.${field}.${index}`, message: "It doesn’t exist, or you don’t have access to it." });
    }
  };
  const groups = await findManagedGroups(db, groupIds, managesGroup(actor, "groups"));
  look("add_groups", groups);
  look("remove_groups", groups);
  const asked = [...(change.add_schools ?? []), ...(change.remove_schools ?? [])];
  const open = await findOpenSchools(db, asked);
  const own = actor.role === "staff" ? null : await listSchoolIds(db, schoolsOf(actor));
  const schools = new Set([...open].filter((id) => own === null || own.includes(id)));
  look("add_schools", schools);
  look("remove_schools", schools);
  const roles = await listReachedRoles(db, change.add_carers ?? [], reachedBy(actor, "users.id"));
  look("add_carers", new Set(roles.keys()));
  if (errors.length > 0) throw new Refusal("not_found", "Part of this change no longer exists.", { errors });
  const wrong = (change.add_carers ?? []).flatMap((id, index) =>
    ["tutor", "counselor", "manager"].includes(roles.get(id.toLowerCase()) ?? "")
      ? []
      : [{ path: `change.add_carers.${index}`, message: "Choose a tutor, counselor or manager." }],
  );
  if (wrong.length > 0)
    throw new Refusal("invalid", "One of these people can’t be assigned students.", { errors: wrong });
}

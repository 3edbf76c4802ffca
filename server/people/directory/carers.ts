import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import { namedIn, reachedBy, requireReach } from "../../foundation/access/reach.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { managesPerson } from "./abilities.ts";
import { deleteCare, deleteCares, insertCares, listReachedRoles } from "./carers.queries.ts";
import { lockPerson } from "./people.queries.ts";
import { selectCarersOf } from "./view/view.queries.ts";

type Carers = HandlerOutput<"users.list_managers">;

/** Which carers a call is about. */
export type CarerKind = "managers" | "counselors";
const rolesOf: Record<CarerKind, readonly Role[]> = { managers: ["manager", "tutor"], counselors: ["counselor"] };

/** Returns the team members to whom a student within reach was allocated individually. */
export async function listCarers(db: Database, actor: Actor, studentId: string, kind: CarerKind): Promise<Carers> {
  await requireReach(db, actor, studentId);
  const rows = await selectCarersOf(db, [studentId]);
  const results = rows.map((row) => ({ ...row, role: row.role as Role }));
  return { results: results.filter(({ role }) => rolesOf[kind].includes(role)) };
}

/** Locks a student whom the actor manages. */
async function lockStudent(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await lockPerson(tx, id, reachedBy(actor, "users.id"));
  if (!row) throw notFound("This person");
  if (!managesPerson(actor, { role: row.role as Role }))
    throw new Refusal("forbidden", "Your role doesn’t allow this.");
  if (row.role !== "student" || row.erased_at) {
    throw new Refusal("invalid", "Only students can be assigned to people.", {
      errors: [{ path: "id", message: "Choose a student" }],
    });
  }
}

/** @throws Refusal `not_found` or `invalid`, with the paths, for people out of reach or of another role. */
async function requireCarers(tx: Tx, actor: Actor, field: string, ids: readonly string[], roles: readonly Role[]) {
  const known = await listReachedRoles(tx, ids, reachedBy(actor, "users.id"));
  const people = namedIn(field, ids);
  const missing = people.filter(({ id }) => !known.has(id));
  if (missing.length > 0) {
    const message = "This person doesn’t exist, or you don’t have access to them.";
    throw new Refusal("not_found", message, { errors: missing.map(({ path }) => ({ path, message })) });
  }
  const wrong = people.filter(({ id }) => !roles.includes(known.get(id) as Role));
  if (wrong.length > 0) {
    const message = `Choose a ${roles.join(" or ")}.`;
    throw new Refusal("invalid", message, { errors: wrong.map(({ path }) => ({ path, message })) });
  }
}

async function recordCares(
  tx: Tx,
  actor: Actor,
  studentId: string,
  change: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (change.added.length + change.removed.length === 0) return;
  await recordAudit(tx, {
    actor,
    action: "user.carers_changed",
    subject: { type: "user", id: studentId },
    before: { carers: change.removed },
    after: { carers: change.added },
  });
}

/** Allocates a student to more carers of a kind; with `exactly` to no others of that kind. */
export async function addCarers(
  db: Database,
  actor: Actor,
  studentId: string,
  { kind, ids, exactly }: { kind: CarerKind; ids: readonly string[]; exactly: boolean },
): Promise<Carers> {
  return inTransaction(db, async (tx) => {
    await lockStudent(tx, actor, studentId);
    const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
    const standing = (await selectCarersOf(tx, [studentId])).map(({ id }) => id);
    // Existing carers may stay, within the actor's reach or not.
    await requireCarers(
      tx,
      actor,
      kind,
      unique.filter((id) => !standing.includes(id)),
      rolesOf[kind],
    );
    const removed = exactly ? await deleteCares(tx, studentId, { roles: rolesOf[kind], keep: unique }) : [];
    const added: string[] = [];
    for (const carer of unique) {
      if ((await insertCares(tx, carer, [studentId], actor.id)).length > 0) added.push(carer);
    }
    await recordCares(tx, actor, studentId, { added, removed });
    return listCarers(tx, actor, studentId, kind);
  });
}

/** Frees a carer of a student. @throws Refusal `not_found` when the student was not allocated to them. */
export async function removeCarer(
  db: Database,
  actor: Actor,
  { studentId, carerId }: { studentId: string; carerId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockStudent(tx, actor, studentId);
    if (!(await deleteCare(tx, studentId, carerId))) throw notFound("This allocation");
    await recordCares(tx, actor, studentId, { added: [], removed: [carerId] });
  });
}

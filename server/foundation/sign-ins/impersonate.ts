import { cutText } from "@sextant/questions/text/cut.ts";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { requireRole } from "../access/require-role.ts";
import { recordAudit } from "../audit/record.ts";
import { insertImpersonation } from "./impersonate.queries.ts";
import { requireProvenAsSet } from "./second-step-policy.ts";

const IMPERSONATION_MS = 30 * 60_000;
const MOST_REMEMBERED = 10_000;

/** A sign-in of a staff person as a student. */
interface Impersonation {
  signInId: string;
  impersonatorId: string;
  studentId: string;
}

/**
 * Opens a read-only sign-in of half an hour at most by which a staff person sees what a student sees. It ends with the sign-in
 * from which it was opened, and does not count as activity of the student.
 *
 * @throws Refusal `second_step_required` where the staff person’s own sign-in lacks one that is required of them; `not_found` for who
 * is not there, `invalid` for who is no student, `illegal_transition` for who may not sign in.
 */
export async function impersonate(
  { db, tokens }: Pick<Platform, "db" | "tokens">,
  actor: Actor,
  studentId: string,
  userAgent: string,
): Promise<{ access_token: string; expires_at: Date }> {
  const id = newId();
  const expiresAt = new Date(Date.now() + IMPERSONATION_MS);
  await inTransaction(db, async (tx) => {
    const student = await tx.selectFrom("users").select("is_active").where("id", "=", studentId).executeTakeFirst();
    if (!student) throw notFound("This person");
    await requireRole(tx, [{ id: studentId, path: "id" }], "student");
    if (!student.is_active) {
      throw new Refusal("illegal_transition", "This person can’t sign in.", { state: "inactive" });
    }
    await requireProvenAsSet(tx, actor);
    await insertImpersonation(tx, {
      id,
      user_id: studentId,
      looker_id: actor.id,
      parent_id: actor.signInId,
      address: actor.address,
      user_agent: cutText(userAgent, 500),
      expires_at: expiresAt,
    });
    await recordAudit(tx, {
      actor,
      asUser: studentId,
      action: "user.look_began",
      subject: { type: "user", id: studentId },
      after: { until: expiresAt },
    });
  });
  return { access_token: await tokens.issue(id), expires_at: expiresAt };
}

/** Records in the audit log that a staff person stopped viewing as a student; records nothing for any other sign-in. */
export async function recordImpersonationEnd(db: Database, signInId: string, address: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const signIn = await tx
      .selectFrom("sign_ins")
      .select(["user_id", "looker_id"])
      .where("id", "=", signInId)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (!signIn?.looker_id) return;
    await recordAudit(tx, {
      actor: { id: signIn.looker_id },
      asUser: signIn.user_id,
      action: "user.look_ended",
      subject: { type: "user", id: signIn.user_id },
      address,
    });
  });
}

/**
 * Lets an impersonation read only, and records each call that it makes in the audit log, once by each process.
 *
 * @returns A check that refuses with `look_only` any call that would change something; signing out is allowed.
 */
export function createImpersonationGuard(
  db: Database,
): (request: FastifyRequest, impersonation: Impersonation) => Promise<void> {
  const written = new Set<string>();
  return async (request, { signInId, impersonatorId, studentId }) => {
    const path = request.url.split("?")[0] ?? "";
    if (request.method !== "GET") {
      if (request.method === "POST" && path.replace(/\/$/, "") === "/api/sign-out") return;
      throw new Refusal("look_only", "You’re viewing as a student, so you can’t change anything.");
    }
    const key = `${signInId} ${path}`;
    if (written.has(key)) return;
    if (written.size >= MOST_REMEMBERED) written.clear();
    written.add(key);
    await inTransaction(db, (tx) =>
      recordAudit(tx, {
        actor: { id: impersonatorId },
        asUser: studentId,
        action: "user.seen_as",
        subject: { type: "user", id: studentId },
        after: { call: path },
        address: request.ip,
      }),
    );
  };
}

import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { isSignatureOf, signText } from "../../platform/secrets.ts";
import { setPasswordHash } from "./assessments.queries.ts";
import { lockDraft } from "./draft.ts";

/** What is hashed: typed with other spaces around it, or composed differently, it is the same password. */
const hashed = (assessmentId: string, password: string) =>
  `assessment password ${assessmentId.toLowerCase()} ${password.normalize("NFC").trim()}`;

/** Returns whether this is the password of an assessment. */
export function isPasswordOf(secret: Uint8Array, assessmentId: string, password: string, hash: string): boolean {
  return isSignatureOf(secret, hashed(assessmentId, password), hash);
}

/**
 * Sets the password that students need to start an assessment, from now on and whichever version is published; null for none. Its
 * hash is keyed and quick: a whole room starts at once, and a word that is read out to a room is guarded by the number of tries.
 *
 * @throws Refusal as `lockDraft`.
 */
export async function setAssessmentPassword(
  db: Database,
  actor: Actor,
  id: string,
  password: string | null,
  secret: Uint8Array,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockDraft(tx, actor, id);
    await setPasswordHash(tx, id, password === null ? null : signText(secret, hashed(id, password)));
    await recordAudit(tx, {
      actor,
      action: password === null ? "assessment.password_removed" : "assessment.password_set",
      subject: { type: "assessment", id },
      schoolId: row.school_id,
    });
  });
}

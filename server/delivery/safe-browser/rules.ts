import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { lockDraft } from "../../authoring/assessments/draft.ts";
import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { openSecret, sealSecret } from "../../foundation/organisation/secrets.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import { currentSealing } from "../../platform/sealing-keys.ts";
import { sha256 } from "../../platform/secrets.ts";
import { lockFilePasswords, type RulesRow, selectRules, updateFilePassword, writeRules } from "./rules.queries.ts";

type Rules = HandlerOutput<"safe_browser.get_rules">;

const nothingAsked: RulesRow = {
  required: false,
  file_password: null,
  quit_password_hash: null,
  exam_keys: [],
  quit_link: true,
};

const presentRules = ({ file_password: file, quit_password_hash: quit, ...rest }: RulesRow): Rules => ({
  ...rest,
  has_file_password: file !== null,
  has_quit_password: quit !== null,
});

/** Returns what an assessment asks of Safe Exam Browser, the password of its files sealed; null for none. */
export async function readRules(db: Database, assessmentId: string): Promise<RulesRow> {
  return (await selectRules(db, assessmentId)) ?? nothingAsked;
}

/**
 * Returns the password of an assessment’s files; null for none. No file is made without one that can’t be opened any more.
 *
 * @throws Refusal `safe_browser_password_lost`.
 */
export function openFilePassword(secret: Uint8Array, { file_password: sealed }: RulesRow): string | null {
  const plain = openSecret(secret, sealed);
  if (sealed === null || plain !== null) return plain;
  throw new Refusal(
    "safe_browser_password_lost",
    "The password of this test’s file can’t be read any more. Ask your school’s staff to set it again.",
  );
}

/** Returns what an assessment asks of Safe Exam Browser, without its passwords. @throws Refusal `not_found`. */
export async function getRules(db: Database, actor: Actor, assessmentId: string): Promise<Rules> {
  const { id } = await getReadableAssessment(db, actor, assessmentId);
  return presentRules((await selectRules(db, id)) ?? nothingAsked);
}

/**
 * Sets what an assessment asks of Safe Exam Browser, whichever version is published. Sittings in progress continue as they were begun.
 *
 * @throws Refusal as `lockDraft`.
 */
export async function setRules(
  { db, secret }: { db: Database; secret: Uint8Array },
  actor: Actor,
  assessmentId: string,
  body: HandlerInput<"safe_browser.set_rules">["body"],
): Promise<Rules> {
  return inTransaction(db, async (tx) => {
    const { id, school_id: schoolId } = await lockDraft(tx, actor, assessmentId);
    const before = (await selectRules(tx, id)) ?? nothingAsked;
    const { file_password: file, quit_password: quit, exam_keys, ...switches } = body;
    const sealing = await currentSealing(tx);
    const after: RulesRow = {
      ...before,
      ...switches,
      exam_keys: [...new Set(exam_keys)],
      ...(file === undefined ? {} : { file_password: file === null ? null : sealSecret(secret, sealing, file) }),
      ...(quit === undefined ? {} : { quit_password_hash: quit === null ? null : sha256(quit).toString("hex") }),
    };
    await writeRules(tx, id, after);
    const logged = ({ exam_keys: keys, ...rules }: Rules) => ({ ...rules, exam_keys: keys.length });
    await recordAudit(tx, {
      actor,
      action: "assessment.safe_browser",
      subject: { type: "assessment", id },
      before: logged(presentRules(before)),
      after: {
        ...logged(presentRules(after)),
        ...(file ? { file_password_set: true } : {}),
        ...(quit ? { quit_password_set: true } : {}),
      },
      schoolId,
    });
    return presentRules(after);
  });
}

/** Seals the passwords of files with another key. One that can’t be opened stays as it is. */
export async function resealFilePasswords(tx: Tx, installation: Uint8Array, sealing: string): Promise<void> {
  for (const { assessment_id: id, file_password: sealed } of await lockFilePasswords(tx)) {
    const plain = openSecret(installation, sealed);
    if (plain !== null) await updateFilePassword(tx, id, sealSecret(installation, sealing, plain));
  }
}

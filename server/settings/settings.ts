import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { listAssessmentSummaries } from "../assessments/summaries.ts";
import { recordAudit } from "../audit/record.ts";
import { demoAccountsMaySignIn } from "../identity/demo-lock.ts";
import type { Actor } from "../platform/binder.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/refusal.ts";
import { getSettings, lockCurrentSettings, replaceSettings } from "./organisation.ts";
import { listDemoAccounts } from "./settings.queries.ts";

type Settings = HandlerOutput<"settings.get">;

/** The settings as this person may see them: the public part, and for staff the rest. */
export async function showSettings(db: Database, config: Config, actor: Actor | null): Promise<Settings> {
  const { value, version } = await getSettings(db);
  const accounts = demoAccountsMaySignIn(config) ? await listDemoAccounts(db) : [];
  return {
    organisation_name: value.organisation_name,
    copy_blocking: value.copy_blocking,
    is_demo: accounts.length > 0,
    demo_accounts: accounts,
    version,
    ...(actor?.role === "staff" ? { initial_assessments: value.initial_assessments } : {}),
  };
}

/** Initial assessments must be there and published, or new students would get nothing of them. */
async function requirePublished(db: Database, ids: readonly string[]): Promise<void> {
  const known = await listAssessmentSummaries(db, ids);
  const errors = ids.flatMap((id, index) =>
    known.get(id)?.state === "published"
      ? []
      : [{ path: `initial_assessments.${index}`, message: "There is no published assessment of this id." }],
  );
  if (errors.length > 0) throw new Refusal("invalid", "An initial assessment is not published.", { errors });
}

/**
 * Changes settings.
 *
 * @throws Refusal `stale_version` when `version` is sent and they were changed since.
 */
export async function updateSettings(
  db: Database,
  config: Config,
  actor: Actor,
  { version: expected, ...changes }: HandlerInput<"settings.update">["body"],
  address: string,
): Promise<Settings> {
  return inTransaction(db, async (tx) => {
    const { value: before, version } = await lockCurrentSettings(tx);
    if (expected !== undefined && expected !== version) {
      const current = await showSettings(tx, config, actor);
      throw new Refusal("stale_version", "The settings were changed in the meantime.", { members: { current } });
    }
    if (changes.initial_assessments) await requirePublished(tx, changes.initial_assessments);
    const after = {
      organisation_name: changes.organisation_name ?? before.organisation_name,
      copy_blocking: changes.copy_blocking ?? before.copy_blocking,
      initial_assessments: changes.initial_assessments ?? before.initial_assessments,
    };
    await replaceSettings(tx, after, version + 1);
    await recordAudit(tx, {
      actor,
      action: "settings.updated",
      subject: { type: "settings", id: null },
      before,
      after,
      address,
    });
    return showSettings(tx, config, actor);
  });
}

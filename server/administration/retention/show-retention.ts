import type { HandlerOutput } from "@sextant/contract/types.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/client.ts";
import { GRACE_DAYS, peopleRuleOf } from "../settings/people-rule.ts";
import { type BackupProof, proveBackups } from "./prove-erasure.ts";
import { countComing, countKept, findLastRun } from "./retention.queries.ts";

/** Returns what a proof of backups says on the wire. */
export function presentBackups(proof: BackupProof | null) {
  if (!proof) return null;
  const { holding, unreadable, newer, goneAt } = proof;
  return { holding, unreadable, newer, gone_at: goneAt };
}

/** Returns the rules as staff set them, what they did last, and how many people are erased next. */
export async function showRetention(
  db: Database,
  config: Pick<Config, "backupDir" | "dailyBackups" | "dataDir">,
): Promise<HandlerOutput<"retention.get">> {
  const { retention, recording } = (await getSettings(db)).value;
  const rule = peopleRuleOf(retention);
  const run = await findLastRun(db);
  const coming = rule ? await countComing(db, rule, GRACE_DAYS) : 0;
  const lastRun = run && {
    ...run,
    backups: run.erased > 0 ? presentBackups(await proveBackups(config, run.finished_at)) : null,
  };
  return {
    people: rule && { months: rule.months, not_before: rule.notBefore, coming },
    kept: await countKept(db),
    recordings: { keep_days: recording.keep_days },
    last_run: lastRun,
  };
}

import type { RosterDecisions, RosterReport } from "@sextant/contract/rosters.ts";
import { findReportLanguage } from "../../../authoring/questions/report-language.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { invalid } from "../../../platform/refusal.ts";
import { beginImport, type ImportCounts } from "../../directory/import/kept-import.ts";
import { keepRoster } from "../rosters.ts";
import type { OpenRoster } from "./open-roster.ts";
import { planRoster } from "./plan-roster.ts";
import { writeRoster } from "./write-roster.ts";

/** Ends the transaction of a dry run, of which nothing stays. */
class Tried extends Error {
  readonly report: RosterReport;
  constructor(report: RosterReport) {
    super("tried");
    this.report = report;
  }
}

type Planned = Awaited<ReturnType<typeof planRoster>>;

function requireDecided({ report, undecidedSchools }: Planned, decisions: RosterDecisions): void {
  if (undecidedSchools.length > 0)
    throw invalid("decisions.schools", `Choose a school for: ${undecidedSchools.slice(0, 5).join(", ")}.`);
  const { count, members, is_over: isOver } = report.leavers;
  const most = decisions.most_leavers;
  if (decisions.leavers === "deactivate" && most !== undefined && count > most)
    throw invalid("decisions.leavers", `${count} people would be deactivated, more than you were shown. Look again.`);
  if (!isOver || decisions.leavers !== "ask") return;
  const detail = members.is_over
    ? `${members.count} people would be taken out of groups`
    : `${count} people would be deactivated`;
  throw invalid("decisions.leavers", `${detail}, more than this roster’s limits. Choose whether they should be.`);
}

/** An import of a roster, or its dry run. */
export interface RosterRun {
  /** The job’s id. A repeated run finds what was done. */
  id: string;
  db: Database;
  wake: () => void;
  actor: Actor;
  rosterId: string;
  /** To be closed. */
  open: () => Promise<OpenRoster>;
  isDryRun: boolean;
  decisions: RosterDecisions;
  progress: (done: number, total: number | null) => Promise<void>;
}

/** Takes over what the files say and plans what to do; of a dry run, and of what may not be done, nothing stays. */
async function takeAndPlan(run: RosterRun): Promise<Planned & { counts: ImportCounts }> {
  const { id, db, actor, rosterId, open, isDryRun, decisions, progress } = run;
  const files = await open();
  try {
    return await inTransaction(db, async (tx) => {
      const roster = await keepRoster(tx, rosterId);
      const tell = (done: number) => progress(done, null);
      const language = await findReportLanguage(tx, actor.id);
      const counts = await beginImport(tx, { id, createdBy: actor.id, name: roster.name, rosterId });
      const planned = await planRoster(tx, { importId: id, roster, files, decisions, language, progress: tell });
      if (isDryRun) throw new Tried(planned.report);
      requireDecided(planned, decisions);
      return { ...planned, counts };
    });
  } finally {
    await files.close();
  }
}

/**
 * Imports a roster: takes over what it says, then does it. Of a dry run nothing stays.
 *
 * @throws Refusal `invalid` where something must be decided first, for a file that is no roster; `not_found`, `too_large`.
 */
export async function importRoster(run: RosterRun): Promise<RosterReport> {
  const { id, db, actor, wake, rosterId, decisions, progress } = run;
  try {
    const { report, toWrite, counts } = await takeAndPlan(run);
    const writing = { rosterId, importId: id, actor, wake, deactivates: decisions.leavers !== "keep" };
    const done = await writeRoster(db, writing, decisions, { planned: report.counts, toWrite }, counts, progress);
    const sample = report.sample.filter(({ status }) => writing.deactivates || status !== "deactivated");
    return { ...report, counts: done, sample };
  } catch (error) {
    if (error instanceof Tried) return error.report;
    throw error;
  }
}

import type { RosterReport } from "@sextant/contract/rosters.ts";
import { notifyStaff } from "../../../foundation/notifications/notify-staff.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { toRefusal } from "../../../platform/errors.ts";
import { isTriedAgain } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { importRoster, type RosterRun } from "../import/import-roster.ts";
import { openReading } from "./open-reading.ts";
import { readServer } from "./read-server.ts";
import type { Wait } from "./rest-server.ts";
import { lockServer, updateServer } from "./servers.queries.ts";

/** A server that fails is asked again after so long, until it has failed so often in a row. */
const AGAIN_MS = 30 * 60_000;
const MOST_TRIES = 3;

interface Sync {
  run: Omit<RosterRun, "open">;
  /** What was read already; null to read the server. */
  reading: string | null;
  /** It is the daily one, which nobody looks at. */
  isPlanned: boolean;
}

type Needs = Pick<Platform, "config" | "secret"> & { db: Database; wake: () => void; wait?: Wait };

/** Keeps what of a daily import is wrong, or waits for someone, and tells staff. @param key What is told once. */
async function noteProblem(
  { db, wake }: Needs,
  rosterId: string,
  problem: string,
  { isFailure, key }: { isFailure: boolean; key: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const server = await lockServer(tx, rosterId);
    if (!server) return;
    const now = new Date();
    const tries = isFailure ? server.failed_tries + 1 : 0;
    const soon = new Date(now.getTime() + AGAIN_MS);
    const isAgain = isFailure && tries < MOST_TRIES && server.next_at !== null && soon < server.next_at;
    await updateServer(tx, rosterId, {
      problem,
      problem_at: now,
      failed_tries: tries,
      ...(isAgain ? { next_at: soon } : {}),
    });
    if (isAgain || tries > MOST_TRIES) return;
    const thing = { type: "roster" as const, id: rosterId };
    await notifyStaff(tx, wake, { kind: "roster_waits", key, data: { thing } });
  });
}

/** Whether an import would still wait for a decision. */
const isOpen = ({ counts, leavers, schools }: RosterReport): boolean =>
  leavers.is_over || counts.people.undecided > 0 || schools.some(({ decision }) => decision === "undecided");

const isToDecide = (error: unknown): boolean =>
  error instanceof Refusal && (error.details.errors ?? []).some(({ path }) => path.startsWith("decisions."));

/**
 * Reads the server of a roster, unless that was done, and imports what it says. A daily import that can’t be carried out, or leaves something to
 * decide, tells staff.
 *
 * @throws Refusal, as `readServer` and `importRoster` do.
 */
export async function syncRoster(needs: Needs, { run, reading, isPlanned }: Sync): Promise<RosterReport> {
  const { db, config, secret, wait } = needs;
  const { rosterId, id: jobId, isDryRun } = run;
  try {
    const outbound = { allowedHosts: config.outboundAllowedHosts };
    const progress = (records: number) => run.progress(records, null);
    const read =
      reading ?? (await readServer({ db, secret, outbound, rosterId, jobId, progress, ...(wait ? { wait } : {}) }));
    const report = await importRoster({ ...run, open: () => openReading(db, rosterId, read) });
    const { undecided } = report.counts.people;
    if (isPlanned && undecided > 0) {
      const said = `${undecided} ${undecided === 1 ? "person" : "people"} may be someone here already. Choose who they are.`;
      await noteProblem(needs, rosterId, said, { isFailure: false, key: `${rosterId}:pairs:${undecided}` });
    } else if (!isDryRun || (reading === null && !isOpen(report)))
      await inTransaction(db, (tx) => updateServer(tx, rosterId, { failed_tries: 0, problem: null, problem_at: null }));
    return report;
  } catch (error) {
    if (!isTriedAgain(error)) {
      const said = error instanceof Refusal ? error.message : toRefusal(error).message;
      const isFailure = !isToDecide(error);
      if (isPlanned) await noteProblem(needs, rosterId, said, { isFailure, key: `${rosterId}:${jobId}` });
      else if (isFailure)
        await inTransaction(db, (tx) => updateServer(tx, rosterId, { problem: said, problem_at: new Date() }));
    }
    throw error;
  }
}

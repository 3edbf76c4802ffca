import type { HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import { failuresBeyond, recordFailure } from "../../foundation/sign-ins/throttle.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { networkAddress } from "../../platform/network-address.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { SlowDown } from "../../platform/slow-down.ts";
import { readPublicReport } from "./read-public-report.ts";
import { sharedBy } from "./share.ts";
import { countOpening, findByToken, type OpenedRow, selectSchool } from "./shared-reports.queries.ts";

const RETRY_SECONDS = 600;

/** Counts an opening; the audit log records only the first. */
async function noteOpening(db: Database, { id, session_id: session }: OpenedRow, address: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const opens = await countOpening(tx, id);
    if (opens === null) {
      throw new Refusal("too_many_requests", "This link was opened very often. Try again in a while.", {
        retryAfter: RETRY_SECONDS,
      });
    }
    if (opens > 1) return;
    const subject = { type: "session", id: session };
    await recordAudit(tx, { actor: null, action: "shared_report.opened", subject, after: { link: id }, address });
  });
}

/**
 * Returns the report of a link to the holder of its token, as its student may see it now, or why the link no longer works.
 *
 * @param address The caller's address, which counts wrong tokens and slows down many attempts.
 * @throws Refusal `not_found` for an unknown token, `too_many_requests`.
 */
export async function openShared(
  db: Database,
  slowDown: SlowDown,
  token: string,
  address: string,
): Promise<HandlerOutput<"shared_reports.open">> {
  const tokenHash = sha256(token);
  const row = await findByToken(db, tokenHash);
  if (!row) {
    const wrong = new Refusal("not_found", "This link doesn’t exist. Check that it was copied whole.");
    const pair = { purpose: "shared_report" as const, accountHash: tokenHash, address: networkAddress(address) };
    const beyond = await failuresBeyond(db, pair);
    if (beyond !== null) await slowDown(pair.address, beyond);
    throw await recordFailure(db, pair, wrong);
  }
  const organisation = (await getSettings(db)).value.organisation_name;
  // A link that was never opened doesn't reveal a school.
  const school = row.opens > 0 ? await selectSchool(db, row.session_id) : null;
  if (row.withdrawn_at) return { state: "withdrawn", organisation, school };
  const { expires_at, time_zone } = row;
  if (row.is_over) return { state: "expired", organisation, school, expires_at, time_zone };
  await noteOpening(db, row, address);
  const report = row.is_active ? await readPublicReport(db, row.user_id, row.session_id) : null;
  if (!report) return { state: "unavailable", organisation, school };
  return {
    state: "open",
    organisation,
    student: row.first_name,
    shared_by: sharedBy(row),
    shared_at: row.created_at,
    expires_at,
    time_zone,
    ...report,
  };
}

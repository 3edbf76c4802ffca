import type { HandlerOutput } from "@sextant/contract/types.ts";
import { isPasswordOf } from "../../../authoring/assessments/password.ts";
import type { Actor } from "../../../platform/binder.ts";
import { coalesce } from "../../../platform/coalesce.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import { browserNeeded } from "../../safe-browser/inside.ts";
import { findCountedResults, resultOf } from "../../sittings/counted.ts";
import type { CountedResult } from "../../sittings/which-counts.ts";
import {
  type AccessRow,
  deleteFailures,
  lockTries,
  selectAccess,
  selectFailures,
  selectPublishedName,
  writeFailures,
} from "./access.queries.ts";
import { isAddressAllowed, isEarlierMet } from "./judge.ts";

/** The credentials that a student sends with a start. */
export interface Credentials {
  password: string | undefined;
  startCode: string | undefined;
}

/** From this wrong password on, each makes the next try wait: 30 seconds, then twice as long each time, up to an hour. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;

const waitAfter = (failures: number) =>
  failures < FREE_FAILURES
    ? 0
    : Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(20, failures - FREE_FAILURES));

const tooMany = (seconds: number) =>
  new Refusal("too_many_requests", "Too many wrong tries. Wait a moment, then try again.", {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });

/** Returns the refusal for a wrong or missing password or code; null when everything required is right. */
function judgeTyped(secret: Uint8Array, row: AccessRow, { password, startCode }: Credentials): Refusal | null {
  const { assessment_id: assessmentId, password_hash: hash, start_codes: codes } = row;
  if (hash !== null && !isPasswordOf(secret, assessmentId, password ?? "", hash))
    return new Refusal("wrong_password", "This isn’t the password for this test.");
  if (codes.length > 0 && !codes.includes((startCode ?? "").trim().toUpperCase()))
    return new Refusal(
      "wrong_start_code",
      "This isn’t the start code. Enter the one that the person running your test shows.",
    );
  return null;
}

/** Judges one try; null when password and start code are right. A wrong try is counted even if the request fails. */
async function tryTyped(db: Database, secret: Uint8Array, row: AccessRow, typed: Credentials): Promise<Refusal | null> {
  const { user_id: userId, assessment_id: assessmentId } = row;
  if (row.password_hash === null && row.start_codes.length === 0) return null;
  if (row.password_hash !== null && typed.password === undefined)
    return new Refusal("wrong_password", "Enter the password for this test.");
  if (row.start_codes.length > 0 && typed.startCode === undefined)
    return new Refusal("wrong_start_code", "Enter the start code that the person running your test shows.");
  return inTransaction(db, async (tx) => {
    await lockTries(tx, userId, assessmentId);
    const { failures, since } = await selectFailures(tx, userId, assessmentId);
    const left = waitAfter(failures) - since;
    if (failures >= FREE_FAILURES && left > 0) return tooMany(left);
    const wrong = judgeTyped(secret, row, typed);
    if (wrong === null) {
      if (failures > 0) await deleteFailures(tx, userId, assessmentId);
      return null;
    }
    await writeFailures(tx, userId, assessmentId, failures + 1);
    const wait = waitAfter(failures + 1);
    return wait > 0 ? tooMany(wait) : wrong;
  });
}

async function findEarlier(db: Database, row: AccessRow): Promise<CountedResult | null> {
  const earlier = row.rules?.earlier;
  if (!earlier) return null;
  const results = await findCountedResults(db, [row.user_id], [earlier.assessment], "student");
  return results.get(resultOf(row.user_id, earlier.assessment.toLowerCase())) ?? null;
}

/** Returns whether a student must use Safe Exam Browser; null where any browser will do. */
function browserOf(actor: Actor, { browser, inside_sign_in: inside }: AccessRow) {
  if (browser !== "required") return browser;
  return inside === actor.signInId ? "inside" : "needed";
}

/** Maximum sittings per statement. */
const MOST = 200;

/**
 * Refuses a student's start that lacks a password, a start code, the right browser or network, or an earlier result. Only the start is checked: a
 * student who has begun continues from any network.
 *
 * @throws Refusal `address_refused`, `safe_browser_needed`, `earlier_result_needed`, `wrong_password`, `wrong_start_code`, `too_many_requests`.
 */
export type RequireAccess = (actor: Actor, sessionId: string, brought: Credentials) => Promise<void>;

/** Creates the check of starts for a process: simultaneous starts are read in one query and checked one by one. */
export function createRequireAccess(db: Database, secret: Uint8Array): RequireAccess {
  const read = coalesce<string, AccessRow | undefined>(async (ids) => {
    const rows = await selectAccess(db, ids);
    return ids.map((id) => rows.get(id));
  }, MOST);
  return async (actor, sessionId, brought) =>
    judgeAccess(db, secret, actor, await read(sessionId.toLowerCase()), brought);
}

async function judgeAccess(
  db: Database,
  secret: Uint8Array,
  actor: Actor,
  row: AccessRow | undefined,
  typed: Credentials,
): Promise<void> {
  if (row?.user_id !== actor.id || row.is_preview || row.state !== "allocated") return;
  const { rules } = row;
  if (rules && !isAddressAllowed(rules, actor.address))
    throw new Refusal("address_refused", "You can only start this test from certain networks, such as your school’s.");
  if (rules?.earlier && !isEarlierMet(rules.earlier, await findEarlier(db, row)))
    throw new Refusal("earlier_result_needed", "You need a result of another test before you can start this one.", {
      state: row.state,
    });
  if (browserOf(actor, row) === "needed") throw browserNeeded();
  const refused = await tryTyped(db, secret, row, typed);
  if (refused) throw refused;
}

/**
 * Returns what a student needs to start a sitting of theirs, and what of it is there.
 *
 * @throws Refusal `not_found`.
 */
export async function getAccess(
  db: Database,
  actor: Actor,
  sessionId: string,
): Promise<HandlerOutput<"sessions.access">> {
  const row = (await selectAccess(db, [sessionId])).get(sessionId.toLowerCase());
  if (row?.user_id !== actor.id) throw notFound("This session");
  const { rules, password_hash: hash } = row;
  const earlier = rules?.earlier ?? null;
  const result = await findEarlier(db, row);
  return {
    needs_password: hash !== null,
    needs_start_code: row.start_codes.length > 0,
    safe_browser: browserOf(actor, row),
    address:
      rules && rules.addresses.length > 0
        ? { yours: actor.address, allowed: isAddressAllowed(rules, actor.address) }
        : null,
    earlier: earlier && {
      name: (await selectPublishedName(db, earlier.assessment)) ?? "",
      at_least: earlier.at_least,
      result: result && { points: result.points, max_points: result.max_points },
      met: isEarlierMet(earlier, result),
    },
  };
}

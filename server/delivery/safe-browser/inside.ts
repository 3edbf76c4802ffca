import type { Actor } from "../../platform/binder.ts";
import { coalesce } from "../../platform/coalesce.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Sitting } from "../sittings/sitting.ts";
import {
  type InsideRow,
  noteAsked,
  noteLetIn,
  selectBrowserState,
  selectInside,
  writeInside,
} from "./inside.queries.ts";

/** Returns the refusal of a start in any other browser. */
export const browserNeeded = () =>
  new Refusal("safe_browser_needed", "Open this test in Safe Exam Browser: download its file from the test’s page.");

/** Returns the refusal for a student who left Safe Exam Browser: their answers are kept, and the team lets them back in. */
export const browserLeft = () =>
  new Refusal(
    "safe_browser_left",
    "Your answers are saved. Ask the person running your test to let you back into Safe Exam Browser.",
  );

/** Says of a sitting of the actor’s own whether it is asked for elsewhere than in the Safe Exam Browser in which it was opened. */
type IsElsewhere = (actor: Actor, sessionId: string) => Promise<boolean>;

/** Maximum sittings per statement. */
const MOST = 200;

/**
 * Creates for a process what says where a running sitting is asked for: simultaneous calls are read in one query. A sitting that was begun in
 * another browser, and one whose person may use any browser by now, is nowhere else. Answers are never judged by this.
 */
export function createIsElsewhere(db: Database): IsElsewhere {
  const read = coalesce<string, InsideRow | undefined>(async (ids) => {
    const rows = await selectInside(db, ids);
    return ids.map((id) => rows.get(id));
  }, MOST);
  return async (actor, sessionId) => {
    const inside = await read(sessionId.toLowerCase());
    if (inside?.user_id !== actor.id || inside.state !== "in_progress" || inside.sign_in_id === actor.signInId)
      return false;
    return isConfined(db, sessionId);
  };
}

/**
 * Lets the student of a sitting open it in Safe Exam Browser once more.
 *
 * @throws Refusal `illegal_transition` where it was never opened there.
 */
export async function letBackIn(tx: Tx, sitting: Pick<Sitting, "id" | "state">, now: Date): Promise<void> {
  if (await noteLetIn(tx, sitting.id, now)) return;
  throw new Refusal("illegal_transition", "This test wasn’t opened in Safe Exam Browser.", { state: sitting.state });
}

/** Returns how a sitting was opened in Safe Exam Browser; undefined where it never was. */
export async function findInside(db: Database, sessionId: string): Promise<InsideRow | undefined> {
  return (await selectInside(db, [sessionId])).get(sessionId);
}

/** Tells whether a sitting may only be opened in Safe Exam Browser. */
export async function isConfined(db: Database, sessionId: string): Promise<boolean> {
  return (await selectBrowserState(db, sessionId)) === "required";
}

/** Notes that the student of a sitting asks to be let back in; false where the team has been told, or let them in already. */
export const noteAskedBack = (tx: Tx, sessionId: string, at: Date): Promise<boolean> => noteAsked(tx, sessionId, at);

/** Notes that a sitting was opened in Safe Exam Browser by the code of a file, with this sign-in. */
export const noteEntered = (
  tx: Tx,
  entered: { sessionId: string; signInId: string; codeHash: Buffer; at: Date },
): Promise<void> => writeInside(tx, entered);
